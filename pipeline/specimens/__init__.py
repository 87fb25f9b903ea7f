"""Specimen books: pages written for this project in the manner of old books of game laws, set and aged like scans.

A package of its own outside the stages: it imports no stage and no game, so that what it prints is no echo of what they expect.
`write.fresh("bridge", 7, folder)` sets a new book for the tests of any stage. The way: `wordings/*.toml` (rules in several
wordings, with the norms each wording states) -> `rules` (an edition's choice) -> `compose` (its text) -> `typeset` (pages of
placed words) -> `ink` (a clean print) -> `age` (a scan) -> `write` (images and their truth).
"""
