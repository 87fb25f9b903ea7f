"""Pages are read side by side: a process pool, a cache of what engines printed, and a row for each page that failed."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any

from pipeline.errors import Failure, HoyleError
from pipeline.files import sha256
from pipeline.pages.shape import Page
from pipeline.settings import Settings
from pipeline.words.from_pages import read_page
from pipeline.words.shape import ReadPage

Outcome = ReadPage | Failure


def read_pages(pages: Sequence[Page], settings: Settings, tell: Callable[[Outcome], None] = lambda _: None) -> list[Outcome]:
    """Every page, read or failed, in order; `tell` hears of each as it is done. One page's failure stops no other."""
    cache = _cache(settings.home) if settings.cache and any(p.image for p in pages) else None
    done: list[Outcome] = []
    try:
        for outcome in _outcomes(pages, settings, cache):
            tell(outcome)
            done.append(outcome)
    finally:
        if cache is not None:
            cache.close()
    return done


def _outcomes(pages: Sequence[Page], settings: Settings, cache: Any) -> Iterator[Outcome]:
    jobs = [(p, settings.lang, settings.fast) for p in pages]
    keys = [_key(*job) if cache is not None and job[0].image else None for job in jobs]
    known = [_remembered(cache, key, page) if key else None for key, page in zip(keys, pages, strict=True)]
    todo = [job for job, have in zip(jobs, known, strict=True) if have is None]
    workers = min(settings.processes, len(todo)) if any(p.image for p, _, _ in todo) else 1
    fresh = _in_pool(todo, workers) if workers > 1 else map(_read, todo)
    for key, have in zip(keys, known, strict=True):
        outcome = have if have is not None else next(fresh)
        if key and have is None and isinstance(outcome, ReadPage):
            cache[key] = outcome
        yield outcome


def _read(job: tuple[Page, str | None, bool]) -> Outcome:
    """One page in a worker: a page that cannot be read is a row, whatever went wrong with it."""
    page, lang, fast = job
    os.environ["OMP_THREAD_LIMIT"] = "1"  # Tesseract is seven times slower when it is left to thread
    try:
        return read_page(page, lang=lang, fast=fast)
    except HoyleError as e:
        if e.exit_code == 2:
            raise
        return Failure(page.book, page.number, page.source, "words", e.what, e.advice)
    except MemoryError:
        return Failure(page.book, page.number, page.source, "words", "out of memory", "use fewer --workers or a smaller image")


def _in_pool(jobs: list[tuple[Page, str | None, bool]], workers: int) -> Iterator[Outcome]:
    """As `map(_read, jobs)`, in processes. A worker that is killed costs only the page it was at: the rest is read alone."""
    at = 0
    try:
        with ProcessPoolExecutor(workers) as pool:
            for outcome in pool.map(_read, jobs):
                yield outcome
                at += 1
    except BrokenProcessPool:
        for job in jobs[at:]:
            yield from _alone(job)


def _alone(job: tuple[Page, str | None, bool]) -> Iterator[Outcome]:
    page = job[0]
    try:
        with ProcessPoolExecutor(1) as pool:
            yield pool.submit(_read, job).result()
    except BrokenProcessPool:
        yield Failure(page.book, page.number, page.source, "words", "the reading process was killed", "use fewer --workers")


def _remembered(cache: Any, key: str, page: Page) -> ReadPage | None:
    found = cache.get(key)
    if not isinstance(found, ReadPage):
        return None
    # the same image may stand in another book or place
    fields = {name: getattr(found, name) for name in asdict(found)} | {
        "book": page.book, "number": page.number, "source": page.source, "label": page.label,
    }  # fmt: skip
    return ReadPage(**fields)


def _key(page: Page, lang: str | None, fast: bool) -> str:
    """All that the reading depends on: the image, the settings as resolved, the engines and our own code."""
    assert page.image is not None
    facts = (sha256(page.image), page.frame, page.dpi, lang or page.lang, fast, _code())
    return hashlib.sha256(repr(facts).encode()).hexdigest()


@lru_cache(maxsize=1)
def _code() -> str:
    import importlib.metadata

    import pytesseract

    here = Path(__file__).parent
    digest = hashlib.sha256()
    for path in sorted([*here.glob("pages/**/*"), *here.glob("words/**/*"), here / "language.py"]):
        if path.is_file() and path.suffix != ".pyc":
            digest.update(path.read_bytes())
    try:
        engines = str(pytesseract.get_tesseract_version())
    except (pytesseract.TesseractNotFoundError, SystemExit):
        engines = "none"
    for name in ("rapidocr", "onnxruntime"):
        try:
            engines += f" {name} {importlib.metadata.version(name)}"
        except importlib.metadata.PackageNotFoundError:
            engines += f" no {name}"
    return digest.hexdigest() + engines


def _cache(home: Path) -> Any:
    """The cache, or None where the home cannot be written: reading goes on, only slower the next time."""
    import sqlite3

    import diskcache

    try:
        return diskcache.Cache(str(home / "cache" / "words"), size_limit=2 * 2**30)
    except (OSError, sqlite3.Error):
        return None
