import { handedTo, stopped } from './clock';
import { readSaved, takeSaved, type Saved, type SavedGame } from './saved';

/** A local game that another one has taken the place of. Its clocks stand meanwhile. */
export interface Aside extends Saved {
  /** When it was set aside: milliseconds since 1970. No two are the same. */
  readonly at: number;
}

const KEY = 'raumspiel.aside';
/** More than this nobody goes back to; the oldest go first. */
const MOST = 30;

/** Makes room for another local game: the one being played is kept, if a move has been made. */
export function setAside(): void {
  const saved = takeSaved();
  if (!saved || saved.moves === '') return;
  const games = gamesAside();
  const now = Date.now();
  const at = Math.max(now, (games[0]?.at ?? 0) + 1);
  const clock = saved.clock ? stopped(saved.clock, now) : null;
  write([{ ...saved, clock, at }, ...games].slice(0, MOST));
}

/** The games set aside, the latest first. */
export function gamesAside(): Aside[] {
  try {
    const games = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Aside[];
    return games.filter(({ spec, seats }) => typeof spec === 'string' && Array.isArray(seats));
  } catch {
    return [];
  }
}

/** Takes a game up again; null if it cannot be read. */
export function takeUp(aside: Aside): SavedGame | null {
  const game = readSaved(aside);
  if (!game) return null;
  setAside();
  forgetAside(aside);
  const { clock } = game;
  return { ...game, clock: clock && handedTo(clock, game.game.position.turn, Date.now()) };
}

export function forgetAside({ at }: Aside): void {
  write(gamesAside().filter((game) => game.at !== at));
}

function write(games: readonly Aside[]): void {
  try {
    if (games.length > 0) localStorage.setItem(KEY, JSON.stringify(games));
    else localStorage.removeItem(KEY);
  } catch {
    // A full or forbidden storage only means that nothing is remembered.
  }
}
