import { beforeEach, describe, expect, it } from 'vitest';
import {
  chooseSeat,
  forget,
  joiningKey,
  keep,
  keptByJoin,
  keptGame,
  keptGames,
  seatHere,
  type Kept,
} from '../../src/store/kept';

const kept = (game: string, at: number, changes: Partial<Kept> = {}): Kept => ({
  game,
  spec: 'chess-5x5x5',
  keys: { creator: 'c' },
  join: `join${game}`,
  opponent: null,
  round: 1,
  plies: 0,
  side: 'first',
  result: null,
  at,
  ...changes,
});

beforeEach(() => sessionStorage.clear());

describe('the key to join with', () => {
  it('is one for each link in a tab, also after a reload, and as the server wants it', () => {
    const key = joiningKey('j');
    expect(key).toMatch(/^[a-km-np-z2-9]{32}$/);
    expect(joiningKey('j')).toBe(key);
    expect(joiningKey('other')).not.toBe(key);
    sessionStorage.clear();
    expect(joiningKey('j')).not.toBe(key);
  });
});

describe('games kept on the device', () => {
  it('are listed with the latest first, and found by their link', () => {
    keep(kept('a', 1));
    keep(kept('b', 3));
    keep(kept('c', 2));
    expect(keptGames().map(({ game }) => game)).toEqual(['b', 'c', 'a']);
    expect(keptByJoin('joinc')?.game).toBe('c');
    forget('b');
    expect(keptGames().map(({ game }) => game)).toEqual(['c', 'a']);
  });

  it('are kept up to a number; those in play always', () => {
    const result = { winner: null, reason: 'agreement', lines: 0 };
    keep(kept('playing', 0));
    for (let i = 1; i <= 205; i += 1) keep(kept(`g${i}`, i, { result }));
    const games = keptGames();
    expect(games.some(({ game }) => game === 'playing')).toBe(true);
    expect(games.some(({ game }) => game === 'g1')).toBe(false);
    expect(games.length).toBeLessThanOrEqual(202);
  });

  it('are none where something unreadable lies', () => {
    localStorage.setItem('raumspiel.online.x', '{');
    expect(keptGames()).toEqual([]);
  });

  it('keep the key of one tab when another, which does not know of it, writes later', () => {
    keep(kept('a', 1, { keys: { creator: 'c', guest: 'g' } }));
    keep(kept('a', 2));
    expect(keptGame('a')?.keys).toEqual({ creator: 'c', guest: 'g' });
    forget('a');
    keep(kept('a', 3));
    expect(keptGame('a')?.keys).toEqual({ creator: 'c' });
  });

  it('are read with the keys that stood in their entries once', () => {
    localStorage.setItem('raumspiel.online.a', JSON.stringify(kept('a', 1)));
    expect(keptGames()[0]?.keys).toEqual({ creator: 'c' });
  });

  it('know which seat each tab plays', () => {
    const both = kept('a', 1, { keys: { creator: 'c', guest: 'g' } });
    expect(seatHere(both)).toBe('creator');
    chooseSeat('a', 'guest');
    expect(seatHere(both)).toBe('guest');
    expect(seatHere(kept('a', 1))).toBe('creator');
    expect(seatHere(kept('a', 1, { keys: {} }))).toBeNull();
  });
});
