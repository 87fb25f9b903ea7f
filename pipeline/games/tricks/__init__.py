"""The play of tricks, common to whist, bridge and euchre: packs, following suit, who wins, and the table with all that people do
wrong at it. Which of it is punished, and how, each game says by a `Policy` (see `rules.py`). README.md in this folder."""
