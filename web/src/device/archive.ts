import { Game } from '../rules/game';
import { readRecords, writeRecord, type Told } from '../rules/record';
import { readTree, writeTree } from '../rules/tree';
import type { Side } from '../rules/types';
import { newGameId, type KeptGame, type Way } from './games';

/** All games as one file: their records, one after the other, as every other program reads them.
 * What only this page wants to know stands in headers of its own. */

const TAGS = ['Id', 'Way', 'Side', 'At', 'Level', 'Game', 'Round'] as const;
const WAYS: readonly Way[] = ['same-screen', 'computer', 'online', 'record', 'analysis'];

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

function tagsOf({ id, way, side, at, seats, game, round }: KeptGame): Record<string, string> {
  const computer = seats?.find((seat) => seat.kind === 'computer');
  return {
    Id: id,
    Way: way,
    At: String(at),
    ...(side === null ? {} : { Side: String(side) }),
    ...(computer?.kind === 'computer' ? { Level: String(computer.level) } : {}),
    ...(game === undefined ? {} : { Game: game, Round: String(round ?? 1) }),
  };
}

/** The record of one game; null where it can no longer be read. */
function recordOf(kept: KeptGame): string | null {
  try {
    const game = Game.start(kept.spec, kept.start || undefined).afterAll(kept.moves);
    const told: Told = { game, names: kept.names, outcome: kept.result, tags: tagsOf(kept) };
    const tree = kept.tree === undefined ? {} : { tree: readTree(kept.tree) };
    return writeRecord({ ...told, ...tree }, dayOf(kept.at));
  } catch {
    return null;
  }
}

export const writeArchive = (games: readonly KeptGame[]): string =>
  games.flatMap((kept) => recordOf(kept) ?? []).join('\n');

function keptOf({ game, names, outcome, tree, date, tags = {} }: Told): KeptGame {
  const way = WAYS.find((known) => known === tags.Way) ?? 'record';
  const side = tags.Side === '0' || tags.Side === '1' ? (Number(tags.Side) as Side) : null;
  const at = [Number(tags.At), Date.parse(date ?? '')].find((ms) => ms > 0) ?? Date.now();
  const seat = (one: Side) =>
    way === 'computer' && one !== side
      ? ({ kind: 'computer', name: names[one], level: Number(tags.Level) || 0 } as const)
      : ({ kind: 'person', name: names[one] } as const);
  const isLocal = way === 'computer' || way === 'same-screen';
  return {
    id: tags.Id === undefined || tags.Id === '' ? newGameId() : tags.Id,
    way,
    spec: game.spec.text,
    start: game.unusualStart,
    moves: game.moveTexts,
    names,
    side,
    result: outcome,
    at,
    ...(tree ? { tree: writeTree(tree) } : {}),
    ...(isLocal ? { seats: [seat(0), seat(1)] as const } : {}),
    ...(tags.Game ? { game: tags.Game, round: Number(tags.Round) || 1 } : {}),
  };
}

/** The games of a file. Throws `Refused`, which names line and column of what is wrong. */
export const readArchive = (text: string): KeptGame[] => readRecords(text, TAGS).map(keptOf);
