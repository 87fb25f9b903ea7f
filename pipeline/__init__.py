"""Hoyle: from a scanned page of game laws to a law that has been put to the test."""

__version__ = "0.1.0"
