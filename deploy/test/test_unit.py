"""The systemd unit, by systemd's own tools."""

import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from project import BINARY, DEPLOY, settings

UNIT = DEPLOY / "raumspiel.service"


def verify(text: str) -> subprocess.CompletedProcess:
    """As on a machine where the binary is where the unit says."""
    with tempfile.TemporaryDirectory() as scratch:
        unit = Path(scratch) / UNIT.name
        unit.write_text(text.replace("/usr/local/bin/raumspiel", str(BINARY)))
        return subprocess.run(
            ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", unit], capture_output=True, text=True
        )


def exposure(text: str) -> float:
    with tempfile.TemporaryDirectory() as scratch:
        unit = Path(scratch) / UNIT.name
        unit.write_text(text)
        shown = subprocess.run(
            ["systemd-analyze", "security", "--offline=true", "--no-pager", unit], capture_output=True, text=True
        )
    return float(re.search(r"Overall exposure level for \S+: ([\d.]+)", shown.stdout).group(1))


class Unit(unittest.TestCase):
    def test_systemd_takes_it(self):
        taken = verify(UNIT.read_text())
        self.assertEqual((taken.returncode, taken.stderr), (0, ""))

    def test_systemd_notices_what_it_does_not_know(self):
        noticed = verify(UNIT.read_text().replace("ProtectHome=", "ProtectHomes="))
        self.assertIn("ProtectHomes", noticed.stderr)

    def test_little_is_exposed(self):
        # 0 is best and 10 worst; what is left is that a server must reach the network.
        self.assertLessEqual(exposure(UNIT.read_text()), 1.2)
        self.assertGreater(exposure(UNIT.read_text().replace("SystemCallFilter=", "#")), 1.2)

    def test_the_server_knows_every_setting(self):
        self.assertLessEqual(set(re.findall(r"Environment=(RAUMSPIEL_\w+)=", UNIT.read_text())), settings())


if __name__ == "__main__":
    unittest.main()
