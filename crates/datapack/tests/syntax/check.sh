#!/usr/bin/env bash
# Checks the syntax of generated packs with mecha, a parser of Minecraft's commands made by others.
# Usage: check.sh [the raumspiel binary]
#
# The last mecha that runs on Python 3.11 carries the grammar of 1.21. A later one needs Python 3.14, but
# its grammars, up to 26.3, are plain data in its wheel and are read from there.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../../.." && pwd)
work=${CARGO_TARGET_DIR:-$root/target}/mecha
grammars=mecha==0.107.0

fail() {
  echo "The syntax of the datapacks was NOT checked: $1" >&2
  exit 1
}

wanted=$(cat "$here/requirements.txt"; echo "$grammars")
if [ "$(cat "$work/installed" 2>/dev/null)" != "$wanted" ]; then
  rm -rf "$work"
  mkdir -p "$work"
  python3 -m venv "$work/venv" || fail "python3 with its venv module is needed (Debian: python3-venv)."
  "$work/venv/bin/pip" install --quiet --disable-pip-version-check -r "$here/requirements.txt" ||
    fail "pip could not install mecha from PyPI."
  "$work/venv/bin/pip" download --quiet --disable-pip-version-check --no-deps --ignore-requires-python \
    --dest "$work" "$grammars" || fail "pip could not download the newer grammars from PyPI."
  echo "$wanted" >"$work/installed"
fi

if [ $# -gt 0 ]; then raumspiel=("$1"); else raumspiel=(cargo run --quiet --locked -p raumspiel --); fi
packs=$work/packs
rm -rf "$packs"
mkdir -p "$packs"
for spec in connect-7x6-4 connect-5x5x5-4 connect-9x7-5 connect-8x8x8-4; do
  "${raumspiel[@]}" datapack --spec "$spec" --out "$packs/$spec.zip" >/dev/null
done
"${raumspiel[@]}" datapack --classic --out "$packs/classic.zip" >/dev/null
"${raumspiel[@]}" datapack --tiles colour-blind --frame oak_planks --minecraft 1.21.4 --out "$packs/old.zip" >/dev/null
"${raumspiel[@]}" datapack --namespace c4-x_1 --minecraft 26.2 --out "$packs/named.zip" >/dev/null

"${raumspiel[@]}" datapack --publish "$packs/publish" >/dev/null

"$work/venv/bin/python" "$here/check.py" "$work"/mecha-*.whl "$packs"/*.zip "$packs"/publish/*.zip "$packs"/publish/*.png \
  "$packs"/publish/pictures/*.png
