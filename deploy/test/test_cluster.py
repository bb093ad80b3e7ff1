"""The parts of compose.yaml together, with the real Caddyfile in front."""

import contextlib
import unittest

from project import create_game, get
from stack import nats, node, postgres
from test_metrics import dashboard_names
from test_proxy import proxy


class Cluster(unittest.TestCase):
    def test_any_node_serves_any_game_and_one_may_go(self):
        with postgres() as database, nats() as hints, contextlib.ExitStack() as first:
            one = first.enter_context(node(database, hints))
            with node(database, hints) as other, proxy(one, other) as site:
                game = create_game(site)["game"]
                for address in (one, other, site):
                    self.assertEqual(get(f"{address}/api/games/{game}")[0], 200, address)
                known = get(f"{other}/metrics")[1]
                for name in dashboard_names():
                    self.assertIn(f"\n{name}", known)
                first.close()
                for _ in range(10):
                    self.assertEqual(get(f"{site}/api/games/{game}")[0], 200)


if __name__ == "__main__":
    unittest.main()
