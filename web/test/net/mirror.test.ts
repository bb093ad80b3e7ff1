import { expect, it } from 'vitest';
import type { Numbered, State } from '../../src/generated/protocol';
import { follow } from '../../src/net/mirror';
import type { Mirror } from '../../src/net/mirror';
import told from '../data/follow.json';

/** What a page keeps of a state. */
function mirrored(state: State): Mirror {
  const known = new Set(['position', 'turn', 'claim', 'clocks']);
  return Object.fromEntries(Object.entries(state).filter(([key]) => !known.has(key))) as Mirror;
}

it('keeps a game as the protocol says', () => {
  const { opened, steps } = told as unknown as {
    opened: State;
    steps: { event: Numbered; state: State }[];
  };
  let mirror = mirrored(opened);
  const kinds = new Set<string>();
  for (const { event, state } of steps) {
    kinds.add(event.event.type);
    expect(follow(mirror, event)).toEqual(mirrored(state));
    mirror = mirrored(state);
  }
  expect(kinds.size).toBe(15);
});
