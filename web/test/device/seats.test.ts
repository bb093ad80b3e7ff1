import { beforeEach, describe, expect, it } from 'vitest';
import {
  chooseSeat,
  forgetSeats,
  joiningKey,
  keepSeats,
  seatHere,
  seatsBehind,
  seatsOf,
  type Seats,
} from '../../src/device/seats';

const seats = (game: string, keys: Seats['keys'] = { creator: 'c' }): Seats => ({
  game,
  keys,
  join: `join${game}`,
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

describe('seats held on the device', () => {
  it('are found by game and by link, until they are forgotten', () => {
    keepSeats(seats('a'));
    keepSeats(seats('b'));
    expect(seatsOf('b')?.keys).toEqual({ creator: 'c' });
    expect(seatsBehind('joina')?.game).toBe('a');
    forgetSeats('a');
    expect(seatsBehind('joina')).toBeNull();
    expect(seatsOf('a')).toBeNull();
  });

  it('are none where something unreadable lies', () => {
    localStorage.setItem('raumspiel.online.x', '{');
    expect(seatsOf('x')).toBeNull();
    expect(seatsBehind('joinx')).toBeNull();
  });

  it('keep the key of one tab when another, which does not know of it, writes later', () => {
    keepSeats(seats('a', { creator: 'c', guest: 'g' }));
    keepSeats(seats('a'));
    expect(seatsOf('a')?.keys).toEqual({ creator: 'c', guest: 'g' });
    forgetSeats('a');
    keepSeats(seats('a'));
    expect(seatsOf('a')?.keys).toEqual({ creator: 'c' });
  });

  it('are read with the keys that stood in their entries once', () => {
    localStorage.setItem('raumspiel.online.a', JSON.stringify(seats('a')));
    expect(seatsOf('a')?.keys).toEqual({ creator: 'c' });
  });

  it('know which seat each tab plays', () => {
    const both = seats('a', { creator: 'c', guest: 'g' });
    expect(seatHere(both)).toBe('creator');
    chooseSeat('a', 'guest');
    expect(seatHere(both)).toBe('guest');
    expect(seatHere(seats('a'))).toBe('creator');
    expect(seatHere(seats('a', {}))).toBeNull();
  });
});
