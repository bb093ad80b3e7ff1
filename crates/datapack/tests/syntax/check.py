"""Parses every kind of line in packs with every grammar: check.py GRAMMARS.whl PACK.zip…"""

import json
import re
import sys
import zipfile
import zlib

from beet import Function
from mecha import DiagnosticError, Mecha
from mecha.config import CommandTree
from mecha.parse import get_parsers
from mecha.spec import CommandSpec

NEWER = ["1_21_1", "1_21_2", "1_21_3", "1_21_4", "1_21_5", "1_21_6", "1_21_7", "1_21_8", "1_21_9", "1_21_10", "1_21_11", "26_1", "26_1_1", "26_1_2", "26_2", "26_3"]

# Lines that no grammar may accept, or the check is worth nothing.
WRONG = [
    "scoreboard players frob @s",
    "execute as @e[tag=a run return 1",
    "execute if data storage a:b c{ run return 1",
    "summon marker ~ ~ ~ {Tags:[}",
    "return run",
    "title @a actionbar",
]


def check_picture(png, place):
    """The size that a picture says must be the size that comes out of it, and all sums must be right."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n"), place
    at, data = 8, b""
    while at < len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        body = png[at + 4 : at + 8 + length]
        assert int.from_bytes(png[at + 8 + length : at + 12 + length], "big") == zlib.crc32(body), place
        if body.startswith(b"IHDR"):
            width, height = int.from_bytes(body[4:8], "big"), int.from_bytes(body[8:12], "big")
        if body.startswith(b"IDAT"):
            data += body[4:]
        at += 12 + length
    assert len(zlib.decompress(data)) == height * (1 + 3 * width), place


def lines_of(packs):
    """One line of each shape: lines that differ in their numbers only have one syntax."""
    shapes = {}
    for pack in packs:
        with zipfile.ZipFile(pack) as archive:
            assert archive.testzip() is None, f"{pack} is damaged"
            names = archive.namelist()
            assert "pack.mcmeta" in names, f"{pack} has no pack.mcmeta at its root"
            for name in names:
                if name.endswith(".png"):
                    check_picture(archive.read(name), f"{pack}, {name}")
                    continue
                text = archive.read(name).decode()
                if name.endswith((".json", ".mcmeta")):
                    json.loads(text)
                elif name.endswith(".mcfunction"):
                    for number, line in enumerate(text.splitlines(), 1):
                        if line and not line.startswith("#"):
                            shape = re.sub(r"\d+", "0", line)
                            shapes.setdefault(shape, (line, f"{pack}, {name}, line {number}"))
    return list(shapes.values())


def problem(grammar, line):
    try:
        grammar.parse(Function([line]))
    except DiagnosticError as error:
        return str(error)
    return None


def main():
    wheel, *packs = sys.argv[1:]
    for picture in (path for path in packs if path.endswith(".png")):
        with open(picture, "rb") as file:
            check_picture(file.read(), picture)
    packs = [path for path in packs if not path.endswith(".png")]
    lines = lines_of(packs)
    grammars = {"1.21": Mecha(version="1.21")}
    with zipfile.ZipFile(wheel) as archive:
        for version in NEWER:
            tree = CommandTree.parse_raw(archive.read(f"mecha/resources/{version}.json"))
            spec = CommandSpec(tree=tree, parsers=get_parsers("1.21"))
            grammars[version.replace("_", ".")] = Mecha(spec=spec)
    problems = 0
    for version, grammar in grammars.items():
        for line in WRONG:
            if problem(grammar, line) is None:
                problems += 1
                print(f"The grammar of {version} accepts what is wrong: {line}")
        for line, place in lines:
            if found := problem(grammar, line):
                problems += 1
                print(f"{version}: {place}: {line}\n{found}")
    print(f"{len(lines)} kinds of lines in {len(packs)} packs, grammars {', '.join(grammars)}: {problems} problems")
    sys.exit(1 if problems else 0)


main()
