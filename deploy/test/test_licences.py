"""The licences of everything that is built from or tested with, against the list in deny.toml."""

import json
import re
import subprocess
import tomllib
import unittest

from project import ROOT

ALLOWED = set(tomllib.loads((ROOT / "deny.toml").read_text())["licenses"]["allow"])
# What npm brings for building and testing only, and does not get into anything that is handed out.
ALLOWED_IN_TOOLS = ALLOWED | {"BSD-2-Clause", "BlueOak-1.0.0", "CC-BY-4.0", "CC0-1.0", "MIT-0", "MPL-2.0"}
# Says it in a file of its own only.
SAID_ELSEWHERE = {"node_modules/webgl-constants": "MIT"}


def is_allowed(expression: str, allowed: set[str]) -> bool:
    """Whether an SPDX expression can be met by what is allowed; `AND` binds closer than `OR`."""
    words = re.findall(r"[()]|[^\s()/]+|/", expression)

    def either() -> bool:
        met = both()
        while words and words[0] in ("OR", "/"):
            words.pop(0)
            met |= both()
        return met

    def both() -> bool:
        met = one()
        while words and words[0] == "AND":
            words.pop(0)
            met &= one()
        return met

    def one() -> bool:
        word = words.pop(0)
        if word == "(":
            met = either()
            words.pop(0)
            return met
        if words and words[0] == "WITH":
            word = " ".join([word, words.pop(0), words.pop(0)])
        return word in allowed

    return either()


class Expressions(unittest.TestCase):
    def test_they_are_understood(self):
        for expression, expected in {
            "MIT": True,
            "GPL-3.0": False,
            "MIT/Apache-2.0": True,
            "GPL-3.0 OR MIT": True,
            "MIT AND GPL-3.0": False,
            "(MIT OR GPL-3.0) AND Unicode-3.0": True,
            "(MIT OR Apache-2.0) AND GPL-3.0": False,
            "Apache-2.0 WITH LLVM-exception": False,
            "GPL-2.0 WITH Classpath-exception-2.0 OR ISC": True,
        }.items():
            self.assertEqual(is_allowed(expression, ALLOWED), expected, expression)


class Dependencies(unittest.TestCase):
    def test_crates(self):
        asked = ["cargo", "metadata", "--format-version=1", "--locked", "--all-features"]
        found = json.loads(subprocess.run(asked, check=True, capture_output=True, cwd=ROOT).stdout)
        foreign = [package for package in found["packages"] if package["source"]]
        self.assertGreater(len(foreign), 100)
        refused = {p["name"]: p["license"] for p in foreign if not is_allowed(p["license"] or "none", ALLOWED)}
        self.assertEqual(refused, {})

    def test_npm_packages(self):
        for lock in ("web/package-lock.json", "deploy/test/package-lock.json"):
            packages = json.loads((ROOT / lock).read_text())["packages"]
            refused = {}
            for name, package in packages.items():
                licence = package.get("license") or SAID_ELSEWHERE.get(name, "none")
                if name and not is_allowed(licence, ALLOWED_IN_TOOLS if package.get("dev") else ALLOWED):
                    refused[name] = licence
            self.assertEqual(refused, {}, lock)


if __name__ == "__main__":
    unittest.main()
