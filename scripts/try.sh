#!/bin/sh
# The main job on the specimen books, set-up included. Arguments are passed on: `sh scripts/try.sh --fast`.
set -eu
cd "$(dirname "$0")/.."
. scripts/setup.sh
setup ""
exec .venv/bin/hoyle run "$@"
