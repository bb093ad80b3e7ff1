import { read, write } from '../device/storage';
import type { TimeControl } from '../generated/protocol';
import { CHESS, CONNECT_FOUR, CONNECT_SPACE } from '../rules/spec';
import type { Wish } from './state';

const clock = (minutes: number, incrementSeconds: number): TimeControl => ({
  kind: 'clock',
  initialSeconds: minutes * 60,
  incrementSeconds,
});

/** The games that people are found for: those that have ratings. */
export const GAMES: readonly string[] = [CONNECT_FOUR, 'connect-4x4x4-4', CONNECT_SPACE, CHESS];

/** The speeds that people are found for: few, so that they meet. */
export const SPEEDS: readonly TimeControl[] = [
  clock(3, 2),
  clock(5, 3),
  clock(10, 5),
  clock(30, 20),
  { kind: 'correspondence', daysPerMove: 1 },
  { kind: 'correspondence', daysPerMove: 3 },
];

/** Of the speeds, those in days. */
export const BY_DAYS = SPEEDS.filter(({ kind }) => kind === 'correspondence');

const NAME = 'raumspiel.lobby';

/** What was ticked, by the places in the lists above. */
export interface Ticks {
  readonly games: readonly string[];
  readonly speeds: readonly number[];
  readonly rated: boolean;
}

const DEFAULTS: Ticks = { games: [], speeds: [1, 2], rated: false };

/** What is ticked for somebody who comes for a game: what was last, where that game was among it. */
export function recallTicks(spec: string): Ticks {
  const kept = read(localStorage, NAME) as Partial<Ticks> | null;
  const games = (kept?.games ?? []).filter((game) => GAMES.includes(game));
  const speeds = (kept?.speeds ?? []).filter((at) => SPEEDS[at] !== undefined);
  const wanted = GAMES.includes(spec) ? spec : CONNECT_FOUR;
  return {
    games: games.includes(wanted) ? games : [wanted],
    speeds: speeds.length > 0 ? speeds : DEFAULTS.speeds,
    rated: kept?.rated === true,
  };
}

export function keepTicks(ticks: Ticks): void {
  write(localStorage, NAME, ticks);
}

/** The wish, in the order of the lists: both sides of a pair ask in the same one. */
export function wishOf({ games, speeds, rated }: Ticks): Wish {
  return {
    specs: GAMES.filter((game) => games.includes(game)),
    times: SPEEDS.filter((_, at) => speeds.includes(at)),
    rated,
  };
}
