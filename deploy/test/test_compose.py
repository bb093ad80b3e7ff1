"""The compose file, read by Docker's own tool."""

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

import yaml

from project import DEPLOY, settings

FILE = DEPLOY / "compose.yaml"
PLUGIN = ["docker", "compose"]


def tool() -> list[str]:
    try:
        found = subprocess.run([*PLUGIN, "version"], capture_output=True).returncode == 0
    except FileNotFoundError:
        found = False
    return PLUGIN if found else ["docker-compose"]


def config(text: str, **environment: str) -> subprocess.CompletedProcess:
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "compose.yaml"
        file.write_text(text)
        return subprocess.run(
            [*tool(), "-f", file, "config"],
            capture_output=True,
            text=True,
            env={"PATH": os.environ["PATH"], "HOME": scratch, **environment},
        )


class Compose(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        read = config(FILE.read_text(), POSTGRES_PASSWORD="secret0")
        assert read.returncode == 0, read.stderr
        cls.services = yaml.safe_load(read.stdout)["services"]
        cls.nodes = {name: service for name, service in cls.services.items() if service["image"] == "raumspiel"}

    def test_a_password_must_be_chosen(self):
        refused = config(FILE.read_text())
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("choose one", refused.stderr)

    def test_the_tool_refuses_what_it_does_not_know(self):
        refused = config(FILE.read_text().replace("read_only", "readonly"), POSTGRES_PASSWORD="secret0")
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("readonly", refused.stderr)

    def test_there_are_two_nodes_with_postgresql_nats_and_a_proxy(self):
        self.assertEqual(len(self.nodes), 2)
        self.assertEqual(set(self.services) - set(self.nodes), {"postgres", "nats", "proxy"})

    def test_the_nodes_can_write_nothing_and_have_no_rights(self):
        for node in self.nodes.values():
            self.assertTrue(node["read_only"])
            self.assertEqual(node["cap_drop"], ["ALL"])
            self.assertEqual(node["security_opt"], ["no-new-privileges:true"])

    def test_only_the_proxy_can_be_reached(self):
        self.assertEqual([name for name, service in self.services.items() if "ports" in service], ["proxy"])

    def test_the_nodes_are_told_of_the_others_by_their_names(self):
        for node in self.nodes.values():
            told = node["environment"]
            self.assertEqual(told["RAUMSPIEL_DATABASE"], "postgres://raumspiel:secret0@postgres/raumspiel")
            self.assertEqual(told["RAUMSPIEL_NATS"], "nats://nats:4222")
            self.assertLessEqual(set(told), settings())
        self.assertEqual(self.services["postgres"]["environment"]["POSTGRES_PASSWORD"], "secret0")

    def test_the_proxy_knows_the_nodes_and_they_believe_it(self):
        known = re.search(r"\{\$NODES:([^}]+)\}", (DEPLOY / "Caddyfile").read_text()).group(1)
        self.assertEqual({node.split(":")[0] for node in known.split()}, set(self.nodes))
        network = yaml.safe_load(FILE.read_text())["networks"]["default"]["ipam"]["config"][0]["subnet"]
        for node in self.nodes.values():
            self.assertEqual(node["environment"]["RAUMSPIEL_TRUSTED_PROXIES"], network)


if __name__ == "__main__":
    unittest.main()
