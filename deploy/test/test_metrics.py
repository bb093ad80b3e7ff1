"""The dashboard and the alerts, against what the real server says of itself, by Prometheus' own tool."""

import json
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

import yaml

from project import DEPLOY, get, server

HERE = Path(__file__).parent
DASHBOARD = DEPLOY / "grafana-dashboard.json"
ALERTS = DEPLOY / "prometheus-alerts.yaml"


def promtool(*arguments: str | Path, given: str = "") -> subprocess.CompletedProcess:
    return subprocess.run(["promtool", *arguments], input=given, capture_output=True, text=True, cwd=HERE)


def queries() -> list[str]:
    """Every expression of the dashboard, with what Grafana would put in its place."""
    panels = json.loads(DASHBOARD.read_text())["panels"]
    expressions = [target["expr"] for panel in panels for target in panel["targets"]]
    return [text.replace("$__rate_interval", "1m").replace("$node", ".*") for text in expressions]


def names(text: str) -> set[str]:
    return set(re.findall(r"\braumspiel_\w+", text))


def dashboard_names() -> set[str]:
    return set().union(*map(names, queries()))


class Metrics(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with server() as address:
            cls.metrics = get(f"{address}/metrics")[1]
        cls.known = {line.split("{")[0].split()[0] for line in cls.metrics.splitlines() if not line.startswith("#")}

    def test_prometheus_can_read_them(self):
        read = promtool("check", "metrics", given=self.metrics)
        self.assertEqual(read.returncode, 0, read.stderr)

    def test_the_dashboard_asks_for_what_there_is(self):
        # What only a cluster has is looked for in one, by test_cluster.
        asked = {name for name in dashboard_names() if not name.startswith(("raumspiel_cluster_", "raumspiel_database_"))}
        self.assertGreater(len(asked), 15)
        self.assertLessEqual(asked, self.known)

    def test_the_alerts_ask_for_what_there_is(self):
        rules = yaml.safe_load(ALERTS.read_text())["groups"][0]["rules"]
        asked = set().union(*(names(rule["expr"]) for rule in rules))
        self.assertGreater(len(asked), 3)
        self.assertLessEqual(asked, self.known | dashboard_names())


class Prometheus(unittest.TestCase):
    def test_it_understands_every_query_of_the_dashboard(self):
        self.assertGreater(len(queries()), 15)
        self.check_queries(queries(), 0)
        self.check_queries(["sum(raumspiel_tables"], 1)

    def check_queries(self, queries: list[str], expected: int):
        rules = [{"record": f"dashboard:{number}", "expr": text} for number, text in enumerate(queries)]
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
            yaml.safe_dump({"groups": [{"name": "dashboard", "rules": rules}]}, file)
            file.flush()
            checked = promtool("check", "rules", file.name)
        self.assertEqual(checked.returncode, expected, checked.stderr)

    def test_the_alerts_speak_when_they_should(self):
        tested = promtool("test", "rules", "alerts_test.yaml")
        self.assertEqual(tested.returncode, 0, tested.stdout + tested.stderr)


if __name__ == "__main__":
    unittest.main()
