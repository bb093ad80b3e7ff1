import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Game } from '../../src/rules/game';
import { CHESS, CONNECT_FOUR, CONNECT_SPACE } from '../../src/rules/spec';
import { newClock } from '../../src/session/clock';
import { nextMatchId, type Match } from '../../src/session/match';
import { useStore } from '../../src/session/store';
import { soundOf, useSound } from '../../src/screen/game/useSound';

/** What was struck: when, how high, and how loud at most. */
interface Struck {
  at: number;
  tone: number;
  loud: number;
}

const struck: Struck[] = [];
const nothing = (): void => undefined;

/** An audio context that writes down what it is asked for. */
class Written {
  readonly state = 'running';
  readonly currentTime = 10;
  readonly sampleRate = 3000;
  readonly destination = {};
  createGain() {
    const gain = {
      setValueAtTime: nothing,
      linearRampToValueAtTime: (loud: number) => {
        const last = struck.at(-1);
        if (last) last.loud = loud;
      },
      exponentialRampToValueAtTime: nothing,
    };
    return { gain, connect: (to: unknown) => to };
  }
  createOscillator() {
    const one: Struck = { at: 0, tone: 0, loud: 0 };
    struck.push(one);
    const frequency = {
      set value(hertz: number) {
        one.tone = hertz;
      },
    };
    return {
      frequency,
      connect: (to: unknown) => to,
      start: (at: number) => (one.at = at),
      stop: nothing,
    };
  }
  createBufferSource() {
    return { connect: (to: unknown) => to, start: nothing, stop: nothing };
  }
  createBiquadFilter() {
    return { frequency: { value: 0 }, connect: (to: unknown) => to };
  }
  createBuffer(_channels: number, length: number) {
    return { getChannelData: () => new Float32Array(length) };
  }
}

vi.stubGlobal('AudioContext', Written);

const matchOf = (game: Game, more: Partial<Match> = {}): Match => ({
  id: 1,
  game,
  seats: [
    { kind: 'person', name: 'Ada' },
    { kind: 'person', name: 'Blaise' },
  ],
  ended: null,
  clock: null,
  time: null,
  flipped: false,
  ...more,
});

/** What is heard when one match follows another. */
function heard(before: Match, after: Match): number {
  struck.length = 0;
  const { rerender, unmount } = renderHook((match: Match) => useSound(match), {
    initialProps: before,
  });
  expect(struck).toEqual([]);
  rerender(after);
  unmount();
  return struck.length;
}

beforeEach(() => useStore.getState().set({ sound: true, motion: 'full' }));
afterEach(() => vi.useRealTimers());

test.each([
  [CONNECT_FOUR, 'd', 'disc'],
  [CONNECT_SPACE, 'c3', 'bead'],
  [CHESS, 'Aa2Aa3', 'move'],
  [CHESS, 'Ad1Cc1 Dc5Cb4 Bc1Ad1 Cb4Ab2', 'check'],
])('%s after %s sounds like a %s', (spec, moves, sound) => {
  expect(soundOf({ game: Game.start(spec).afterAll(moves) })).toBe(sound);
});

test('a bead is heard when it lands, and quietly', () => {
  const start = Game.start(CONNECT_SPACE);
  expect(heard(matchOf(start), matchOf(start.after('c3')))).toBeGreaterThan(3);
  // It falls through five levels: 90 ms times the root of five.
  expect(struck[0]?.at).toBeCloseTo(10.201, 2);
  expect(Math.max(...struck.map(({ loud }) => loud))).toBeLessThan(0.25);
});

test('nothing is heard where sounds are off, or of another game', () => {
  const start = Game.start(CONNECT_SPACE);
  expect(heard(matchOf(start), matchOf(start.after('c3'), { id: nextMatchId() + 100 }))).toBe(0);
  useStore.getState().set({ sound: false });
  expect(heard(matchOf(start), matchOf(start.after('c3')))).toBe(0);
});

test('a win rises above the move, a draw does not', () => {
  const almost = Game.start(CONNECT_FOUR).afterAll('a b a b a b');
  heard(matchOf(almost), matchOf(almost.after('a')));
  expect(struck.some(({ tone }) => Math.abs(tone - 1046.5) < 1)).toBe(true);
  heard(matchOf(almost), matchOf(almost, { ended: { winner: null, reason: 'agreed' } }));
  expect(struck.length).toBeGreaterThan(0);
  expect(struck.some(({ tone }) => Math.abs(tone - 1046.5) < 1)).toBe(false);
});

test('a player whose time runs out is told once, and nobody else', () => {
  vi.useFakeTimers();
  const game = Game.start(CONNECT_FOUR);
  const clock = {
    ...newClock({ minutes: 1, increment: 0 }),
    running: 0 as const,
    since: Date.now(),
  };
  struck.length = 0;
  const { unmount } = renderHook(() => useSound(matchOf(game, { clock })));
  vi.advanceTimersByTime(39_000);
  expect(struck).toEqual([]);
  vi.advanceTimersByTime(2000);
  const once = struck.length;
  expect(once).toBeGreaterThan(0);
  vi.advanceTimersByTime(10_000);
  expect(struck.length).toBe(once);
  unmount();
  struck.length = 0;
  const seats = [{ kind: 'computer', name: 'C', level: 1 }, matchOf(game).seats[1]] as const;
  renderHook(() => useSound(matchOf(game, { clock, seats })));
  vi.advanceTimersByTime(60_000);
  expect(struck).toEqual([]);
});
