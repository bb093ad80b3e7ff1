import { Game } from '../rules/game';
import { Refused } from '../rules/refused';
import { isDrawable } from '../rules/spec';
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
  const usual = Game.start(game.spec.text).startText;
  const parts = [
    game.spec.text,
    game.moves.map((move) => move.text).join('.'),
    game.startText === usual ? '' : encodeURIComponent(game.startText),
    names.some(Boolean) ? names.map(encoded).join('.') : '',
    ended ? `${ended.reason}.${ended.winner ?? ''}` : '',
  ];
  while (parts.at(-1) === '') parts.pop();
  return parts.join('/');
}

/** Throws `Refused` where the address holds no game that can be drawn. */
export function readShown(text: string): Shown {
  const [spec = '', moves = '', start = '', names = '', ended = ''] = text.split('/');
  const position = start === '' ? undefined : decoded(start);
  const game = Game.start(spec, position).afterAll(moves.replaceAll('.', ' '));
  if (!isDrawable(game.spec)) throw new Refused('too-large', t.home.tooLarge);
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
