import { spawn } from 'node:child_process';
import { look, SIZES } from './local/look';
import { binary, RaumspielServer } from './online/server';
import { expect, test, type Person } from './online/table';

/** Plays a rated pair from the lobby as the page does, and gives up both rounds or neither. */
const playRated = ({ page }: Person, name: string, givesUp: boolean): Promise<string> =>
  page.evaluate(
    async ({ called, loses }) => {
      const made = await fetch('api/player', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: called }),
      });
      const { id } = (await made.json()) as { id: string };
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`, 'raumspiel.v2');
      const say = (message: object): void => socket.send(JSON.stringify(message));
      await new Promise((open) => (socket.onopen = open));
      const times = [{ kind: 'clock', initialSeconds: 600, incrementSeconds: 0 }];
      say({ type: 'seek', specs: ['connect-7x6-4'], times, rated: true });
      let finished = 0;
      await new Promise<void>((over) => {
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data as string) as {
            type: string;
            seq?: number;
            state?: { seq: number };
            event?: { type: string };
          };
          const begins =
            message.type === 'attending' || (message.event?.type === 'started' && finished > 0);
          if (begins && loses)
            say({ type: 'resign', seq: message.state?.seq ?? message.seq, id: finished + 1 });
          if (message.event?.type === 'finished') finished += 1;
          if (finished === 2) over();
        };
      });
      socket.close();
      return id;
    },
    { called: name, loses: givesUp },
  );

test('rated games are seen: graph, best of the week, and a bot that waits', async ({ arrive }) => {
  test.setTimeout(240_000);
  const server = new RaumspielServer();
  await server.start();
  const at = server.address;
  const [ada, bob] = [await arrive({ at }), await arrive({ at, viewport: SIZES.phone })];
  const [, loser] = await Promise.all([playRated(ada, 'Ada', false), playRated(bob, 'Bob', true)]);

  await ada.page.goto('/#/player');
  const { page } = ada;
  const graph = page.getByRole('img', { name: /^Rating in Connect Four from .* between/ });
  const now = page.locator('.rating-now');
  const bounds = async (): Promise<RegExpExecArray | null> =>
    / (\d+) and (\d+)$/.exec((await graph.getAttribute('aria-label')) ?? '');
  await expect(graph).toBeVisible();
  // Who has won both stands at the top of the graph, who has lost both at its foot.
  await expect(now).toHaveText((await bounds())?.[2] ?? '');
  await look(page, 'rating-graph', 'desk');
  await page.goto(`/#/player/${loser}`);
  await expect(page.getByRole('heading', { name: /^Bob/ })).toBeVisible();
  await expect(graph).toBeVisible();
  await expect(now).toHaveText((await bounds())?.[1] ?? '');
  expect(Number(await now.textContent())).toBeLessThan(1500);

  await bob.page.goto('/#/watch');
  const best = bob.page.getByRole('region', { name: 'Best of the week' });
  await expect(best.getByRole('listitem')).toHaveCount(2);
  await expect(best).toContainText('Ada');
  await look(bob.page, 'best-of-the-week', 'phone');

  const token = await ada.page.evaluate(async () => {
    const body = JSON.stringify({ name: 'Deep Ada' });
    const headers = { 'content-type': 'application/json' };
    const made = await fetch('api/player/tokens', { method: 'POST', headers, body });
    return ((await made.json()) as { token: string }).token;
  });
  const seek = ['bot', at, '--seek', 'connect-7x6-4', '--token', token];
  const bot = spawn(binary(), seek, { stdio: 'ignore' });
  try {
    await bob.page.goto('/#/lobby');
    await expect(bob.page.locator('.seeks li')).toContainText('Deep Ada');
    await expect(bob.page.locator('.seeks li')).toContainText('bot');
    await look(bob.page, 'lobby-bot', 'phone');
    await bob.page.getByRole('button', { name: /^Play Connect Four with Deep Ada/ }).click();
    await expect(bob.page).toHaveURL(/#\/game\//);
    await expect(bob.page.getByTestId('status')).toBeVisible();
  } finally {
    bot.kill('SIGKILL');
    await server.remove();
  }
});
