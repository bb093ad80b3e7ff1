import { afterEach, expect, test, vi } from 'vitest';
import type { OpenGame } from '../../src/generated/http';
import { remember } from '../../src/players/known';
import { loadTurns } from '../../src/players/turns';
import { leftText } from '../../src/screen/home/leftText';
import { speak } from '../../src/text';

afterEach(() => {
  vi.unstubAllGlobals();
  remember(null);
});

const HOUR = 60 * 60 * 1000;

test('what is left is told in the largest unit that fits, in the language that is spoken', async () => {
  expect([50 * HOUR, 24 * HOUR, 5.5 * HOUR, HOUR / 30, 0].map(leftText)).toEqual([
    '2 days left',
    '1 day left',
    '5 hours left',
    '2 minutes left',
    '0 minutes left',
  ]);
  await speak('de');
  expect(leftText(50 * HOUR)).toBe('noch 2 Tage');
  await speak('en');
});

test('those first in which one is awaited, and of them those with the least time', async () => {
  const game = (name: string, yourMove: boolean, leftMs: number | null): OpenGame => ({
    game: name,
    spec: 'connect-7x6-4',
    round: 1,
    plies: 0,
    side: 'first',
    yourMove,
    opponent: null,
    leftMs,
    position: null,
  });
  const games = [
    game('theirs', false, 1),
    game('endless', true, null),
    game('tomorrow', true, 20 * HOUR),
    game('soon', true, HOUR),
  ];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ games })));
  remember({ id: 'ada', name: 'Ada', tag: 'a' });
  const turns = await loadTurns([]);
  expect(turns?.map((turn) => turn.game)).toEqual(['soon', 'tomorrow', 'endless', 'theirs']);
});
