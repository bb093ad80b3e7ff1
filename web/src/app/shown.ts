import type { KeptGame } from '../device/games';
import { Game } from '../rules/game';
import { Refused } from '../rules/refused';
import { isDrawableText } from '../rules/spec';
import type { Outcome, Side } from '../rules/types';
import { t } from '../text';

/** A game to look at, with what is told of it. */
export interface Shown {
  readonly game: Game;
  /** Empty where they are not told. */
  readonly names: readonly [string, string];
  /** An end that the rules do not know. */
  readonly ended: Outcome | null;
}

/**
 * The game as an address carries it: spec, moves, start, names, ending, with what is not told left
 * out. It needs no server, so that a link to it works anywhere.
 */
export function writeShown({ game, names, ended }: Shown): string {
  const { spec, unusualStart: start, moveTexts: moves } = game;
  return shownOf({ spec: spec.text, start, moves, names, result: ended });
}

/** The same for a game that is kept, without the rules. */
export function shownOf(
  kept: Pick<KeptGame, 'spec' | 'start' | 'moves' | 'names' | 'result'>,
): string {
  const { spec, start, moves, names, result } = kept;
  const parts = [
    spec,
    moves.replaceAll(' ', '.'),
    encodeURIComponent(start),
    names.some(Boolean) ? names.map(encoded).join('.') : '',
    result ? `${result.reason}.${result.winner ?? ''}` : '',
  ];
  while (parts.at(-1) === '') parts.pop();
  return parts.join('/');
}

/** Throws `Refused` where the address holds no game that can be drawn. */
export function readShown(text: string): Shown {
  const [spec = '', moves = '', start = '', names = '', ended = ''] = text.split('/');
  const position = start === '' ? undefined : decoded(start);
  if (!isDrawableText(spec)) throw new Refused('too-large', t.home.tooLarge);
  const game = Game.start(spec, position).afterAll(moves.replaceAll('.', ' '));
  const [first = '', second = ''] = names.split('.').map(decoded);
  const [reason = '', winner = ''] = ended.split('.');
  return {
    game,
    names: [first, second],
    ended:
      reason === '' ? null : { reason, winner: winner === '' ? null : (Number(winner) as Side) },
  };
}

/** Points part the names, so those inside them are written otherwise. */
const encoded = (name: string): string => encodeURIComponent(name).replaceAll('.', '%2E');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
