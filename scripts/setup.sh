# Sourced by try.sh and test.sh: installs what is missing (Tesseract with its languages, a virtual environment,
# the Python packages) and leaves $PY, the Python to use. Does nothing twice.
# usage: setup EXTRAS [SYSTEM PACKAGES FOR TESTS...]

say() { printf '%s\n' "$*" >&2; }
die() { say "hoyle: $*"; exit 1; }

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null 2>&1; then sudo "$@"; else return 1; fi
}

apt_install() {
  if [ -z "${APT_FRESH:-}" ]; then as_root apt-get update -qq >/dev/null || return 1; APT_FRESH=1; fi
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

have_tesseract() {
  command -v tesseract >/dev/null 2>&1 || return 1
  langs=$(tesseract --list-langs 2>/dev/null)
  for l in eng fra; do printf '%s\n' "$langs" | grep -qx "$l" || return 1; done
}

need_tesseract() {
  have_tesseract && return
  say "Installing Tesseract with English and French ..."
  if command -v apt-get >/dev/null 2>&1; then apt_install tesseract-ocr tesseract-ocr-eng tesseract-ocr-fra || true
  elif command -v brew >/dev/null 2>&1; then brew install -q tesseract tesseract-lang || true
  fi
  have_tesseract || die "Tesseract with 'eng' and 'fra' is needed: install it with your package manager, then run this again"
}

find_python() {
  for p in python3.13 python3.12 python3.11 python3 python; do
    if command -v "$p" >/dev/null 2>&1 && "$p" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; then
      printf '%s' "$p"; return
    fi
  done
}

need_python() {
  base=$(find_python)
  if [ -z "$base" ]; then
    say "Installing Python 3.11 or newer ..."
    if command -v apt-get >/dev/null 2>&1; then apt_install python3 python3-venv || true
    elif command -v brew >/dev/null 2>&1; then brew install -q python@3.12 || true
    fi
    base=$(find_python)
    [ -n "$base" ] || die "Python 3.11, 3.12 or 3.13 is needed: install it, then run this again"
  fi
  if [ ! -x .venv/bin/python ]; then
    say "Making a virtual environment in .venv ..."
    if ! "$base" -m venv .venv >/dev/null 2>&1; then
      rm -rf .venv
      command -v apt-get >/dev/null 2>&1 && apt_install python3-venv
      "$base" -m venv .venv || die "$base cannot make a virtual environment (on Debian: apt-get install python3-venv)"
    fi
  fi
  PY=.venv/bin/python
}

need_packages() {
  stamp=.venv/.hoyle${1:+-$1}
  key=$(cksum < pyproject.toml)
  [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$key" ] && return
  say "Installing the Python packages (the first time this takes some minutes) ..."
  "$PY" -m pip install -q --disable-pip-version-check -e ".${1:+[$1]}" || die "the Python packages could not be installed (see above)"
  printf '%s' "$key" > "$stamp"
}

setup() {
  extras=$1; shift
  need_tesseract
  if [ $# -gt 0 ] && command -v apt-get >/dev/null 2>&1; then
    missing=""
    for p in "$@"; do dpkg -s "$p" >/dev/null 2>&1 || missing="$missing $p"; done
    # shellcheck disable=SC2086
    [ -z "$missing" ] || apt_install $missing || say "could not install$missing: tests that need them will skip"
  fi
  need_python
  need_packages "$extras"
}
