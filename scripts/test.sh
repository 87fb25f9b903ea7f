#!/bin/sh
# The tests, set-up included: style, types, then the suite. Arguments go to pytest: `sh scripts/test.sh tests/laws -k roman`.
set -eu
cd "$(dirname "$0")/.."
. scripts/setup.sh
setup dev fonts-ebgaramond fonts-junicode fonts-oldstandard fonts-gfs-didot fonts-linuxlibertine fonts-cardo
export OMP_THREAD_LIMIT=1
"$PY" -m ruff check .
"$PY" -m ruff format --check .
"$PY" -m mypy
exec "$PY" -m pytest -n 2 --dist loadgroup "$@"
