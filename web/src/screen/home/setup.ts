import { Game } from '../../rules/game';
import { CHESS, CONNECT_FOUR, CONNECT_SPACE, type Kind } from '../../rules/spec';
import type { Side } from '../../rules/types';
import { loadRules } from '../../rules/wasm';
import type { Seat } from '../../session/match';
import { named } from '../../session/named';
import { useStore } from '../../session/store';
import { t } from '../../text';
import type { TimeControl } from '../../session/clock';

export type Mode = 'same-screen' | 'computer';

/** What is chosen before a game. */
export interface Setup {
  readonly spec: string;
  readonly mode: Mode;
  readonly names: readonly [string, string];
  readonly level: number;
  /** Which side the person takes against the computer. */
  readonly side: Side | 'random';
  readonly time: TimeControl | null;
}

export const DEFAULT_SPECS: Readonly<Record<Kind, string>> = {
  'connect-flat': CONNECT_FOUR,
  'connect-space': CONNECT_SPACE,
  chess: CHESS,
};

export function defaultSetup(kind: Kind, mode: Mode): Setup {
  const { names, level } = useStore.getState().settings;
  return { spec: DEFAULT_SPECS[kind], mode, names, level, side: 0, time: null };
}

export const levelName = (level: number): string => t.home.levels[level] ?? '';

function seatsOf({ mode, names, level, side }: Setup): readonly [Seat, Seat] {
  const person = (name: string): Seat =>
    name.trim() === ''
      ? { kind: 'person', name: '', unnamed: true }
      : { kind: 'person', name: name.trim() };
  if (mode === 'same-screen') return named([person(names[0]), person(names[1])]);
  const me = person(names[0]);
  const computer: Seat = { kind: 'computer', name: '', level, unnamed: true };
  const mine = side === 'random' ? (Math.random() < 0.5 ? 0 : 1) : side;
  return named(mine === 0 ? [me, computer] : [computer, me]);
}

/** Begins the game that was set up, as soon as the rules are there. Throws `Refused` where there
 * is no such game. */
export async function beginGame(setup: Setup): Promise<void> {
  await loadRules();
  const { begin, set } = useStore.getState();
  const game = Game.start(setup.spec);
  const seats = seatsOf(setup);
  set({ names: setup.names, level: setup.level });
  begin(game, seats, {
    flipped: game.spec.kind === 'chess' && seats[1].kind === 'person' && seats[0].kind !== 'person',
    time: setup.time,
  });
}
