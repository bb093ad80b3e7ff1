import type { Game } from '../rules/game';
import { cellName } from '../rules/name';
import { cellKey, sameCell, type Move, type Side } from '../rules/types';
import { nextLabel } from '../screen/game/moveLabel';
import { t } from '../text';
import { engine } from './engine';
import { knownOf, learn } from './known';
import type { Opinion } from './opinion';
import { placeOf } from './question';
import { positionWords, scoreWords } from './scoreText';

/** Nobody waits long for a hint. */
const MOST_MS = 2500;

/** The best move and the sentence why, where the truth is known. */
export async function findHint(
  game: Game,
  signal: AbortSignal,
): Promise<{ move: Move | null; words: string }> {
  const known = knownOf(game);
  const opinion = known?.done
    ? known
    : learn(game, await engine().look({ ...placeOf(game), mostMs: MOST_MS }, signal));
  const move = game.position.legal.find(({ text }) => text === opinion.best) ?? null;
  return { move, words: move ? hintWords(game, opinion, move.text) : t.hint.none };
}

export function hintWords(game: Game, { score }: Opinion, move: string): string {
  const { spec } = game;
  const named = nextLabel(game, move);
  switch (score.kind) {
    case 'win':
      return t.hint.because(named, scoreWords(spec.kind, score));
    case 'draw':
      return t.hint.onlyDraw(named);
    case 'loss':
      return t.hint.lost(named, scoreWords(spec.kind, score));
    case 'estimate':
      return t.hint.but(named, reason(game, move) ?? positionWords(spec.kind, turnOf(game), score));
  }
}

const turnOf = ({ position }: Game): Side => position.turn;

/** What a move does that anybody can see, where nobody has counted to the end. */
function reason(game: Game, text: string): string | null {
  const { position, spec } = game;
  const move = position.legal.find((one) => one.text === text);
  if (!move) return null;
  const after = game.after(text);
  if (spec.kind === 'chess') {
    const taken = position.pieces.find(({ cell }) => sameCell(cell, move.to));
    if (taken) return t.hint.takes(taken.role, cellName(spec, move.to));
    if (move.promotion) return t.hint.promotes(move.promotion);
    if (after.position.check) return t.hint.checks;
    return position.check ? t.hint.parries : null;
  }
  const lands = cellKey(move.to);
  const stops = game.threats().find(({ cell }) => cellKey(cell) === lands);
  if (stops) return t.hint.stops(cellName(spec, stops.cell));
  const [wants] = after.threats();
  return wants ? t.hint.threatens(cellName(spec, wants.cell)) : null;
}
