"""The command line: `hoyle`. Each command is a file of `pipeline/commands`; here they are listed and errors become lines."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys

import click

from pipeline import __version__
from pipeline.errors import HoyleError

# command -> module; loaded when called, so that `hoyle --help` and small commands start at once
COMMANDS = {
    "run": "journey",
    "books": "corpus",
    "add": "corpus",
    "build": "build",
    "ocr": "reading",
    "clean": "reading",
    "laws": "laws",
    "norms": "norms",
    "check": "play",
    "fit": "play",
    "mutate": "play",
    "compare": "play",
    "replay": "play",
    "cite": "sharing",
    "export": "sharing",
    "diff": "sharing",
    "bench": "bench",
}
SUMMARIES = {
    "run": "The whole journey: read, restore, cut, read as norms, play, store.",
    "books": "List the books of the corpus and what of them is on this disk.",
    "add": "Take a copy of a book's text or scans from disk.",
    "build": "Join what was extracted from the corpus with the texts on this disk.",
    "ocr": "Read page images: the diplomatic text.",
    "clean": "The reading text: repaired, with every edit on record.",
    "laws": "Cut a source into its laws, and resolve every reference.",
    "norms": "Read laws as norms in the closed vocabulary.",
    "check": "Put laws to the test by playing the game.",
    "fit": "The rules of a game under which most of a code's norms hold.",
    "mutate": "Alter the norms one slot at a time: do the verdicts notice?",
    "compare": "Where two codes differ, and the shortest play at which they part.",
    "replay": "Play a trace again, step by step, drawn (chess also in French, and as SVG).",
    "cite": "How to cite a law: edition, code, number, place in the text.",
    "export": "The law database as CSV, Parquet, TEI or JSON-LD.",
    "diff": "What changed from one law database to another.",
    "bench": "Measure against gold, the peer's figure beside it (from a checkout).",
}


class _Commands(click.Group):
    """Finds a command by the table above."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"pipeline.commands.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, SUMMARIES[name]) for name in COMMANDS])


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="hoyle")
def hoyle() -> None:
    """Old books of game laws: read from scans, cut into laws, read as norms, and put to the test by playing.

    SOURCE is a FILE (text, image, PDF, hOCR, ALTO, PAGE), a folder of page images, a BOOK of the corpus, or BOOK/CODE.
    """


def main() -> None:
    """Entry point: expected errors become one line on stderr and an exit code, never a traceback."""
    try:
        hoyle.main(standalone_mode=False)
    except click.exceptions.Exit as e:
        sys.exit(e.exit_code)
    except click.Abort:
        click.echo("hoyle: interrupted; what was done is kept", err=True)
        sys.exit(130)
    except click.UsageError as e:
        e.show()
        sys.exit(2)
    except click.ClickException as e:
        click.echo(f"hoyle: {e.format_message()}", err=True)
        sys.exit(e.exit_code)
    except HoyleError as e:
        click.echo(f"hoyle: {e}", err=True)
        sys.exit(e.exit_code)
    except KeyboardInterrupt:
        click.echo("hoyle: interrupted; what was done is kept", err=True)
        sys.exit(130)
    except BrokenPipeError:
        # the reader of our output has gone (`hoyle laws ... | head`): no error of ours
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


if __name__ == "__main__":
    main()
