import type { Game } from '../rules/game';
import { other, type Side } from '../rules/types';
import type { Kind, Spec } from '../rules/spec';
import { t } from '../text';
import type { Score } from './opinion';

/** Scores as people read them. */

/** In how many moves of the winner: the winning ply is the last, and his. */
export function movesToEnd(score: Score): number | null {
  if (score.kind === 'estimate' || score.kind === 'draw' || score.within === null) return null;
  return Math.ceil(score.within / 2);
}

/** How likely an estimate makes it that the player to move wins, from 0 to 1. */
export function chanceOf(kind: Kind, score: Score): number {
  switch (score.kind) {
    case 'win':
      return 1;
    case 'loss':
      return 0;
    case 'draw':
      return 0.5;
    case 'estimate': {
      const unit = kind === 'chess' ? 260 : 40;
      // Never as sure as what is proved.
      return 0.02 + 0.96 / (1 + Math.exp(-score.value / unit));
    }
  }
}

const signed = (value: number, digits: number): string =>
  new Intl.NumberFormat(t.language, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

const estimateText = (kind: Kind, value: number): string =>
  kind === 'chess' ? signed(value / 100, 2) : signed(value, 0);

/** What the player to move does: "wins in 3 moves", "draws", "about +0.35". */
export function scoreWords(kind: Kind, score: Score | null): string {
  if (!score) return t.score.unknown;
  const moves = movesToEnd(score);
  const chess = kind === 'chess' && moves !== null;
  switch (score.kind) {
    case 'win':
      return chess ? t.score.mates(moves) : t.score.wins(moves);
    case 'loss':
      return chess ? t.score.isMated(moves) : t.score.loses(moves);
    case 'draw':
      return t.score.draws;
    case 'estimate':
      return t.score.about(estimateText(kind, score.value));
  }
}

/** A few characters, for the side of a move: "win 3", "draw", "+0.35". */
export function scoreShort(kind: Kind, score: Score | null): string {
  switch (score?.kind) {
    case 'win':
      return t.score.short.win(movesToEnd(score));
    case 'loss':
      return t.score.short.loss(movesToEnd(score));
    case 'draw':
      return t.score.short.draw;
    case 'estimate':
      return estimateText(kind, score.value);
    case undefined:
      return t.score.short.unknown;
  }
}

/** The position in one sentence, by the names of the sides. */
export function positionWords(kind: Kind, turn: Side, score: Score): string {
  const mover = t.sideName(kind, turn);
  const opponent = t.sideName(kind, other(turn));
  switch (score.kind) {
    case 'draw':
      return t.score.drawn;
    case 'win':
      return t.score.side(mover, scoreWords(kind, score));
    case 'loss':
      return t.score.side(
        opponent,
        movesToEnd(score) === 1
          ? t.score.winsNext
          : scoreWords(kind, { kind: 'win', within: score.within }),
      );
    case 'estimate': {
      const chance = chanceOf(kind, score);
      const lead = Math.abs(chance - 0.5);
      if (lead < 0.05) return t.score.equal;
      const how = t.score.better[lead < 0.15 ? 0 : lead < 0.3 ? 1 : 2] ?? '';
      return t.score.isBetter(chance > 0.5 ? mover : opponent, how);
    }
  }
}

/** What the figure counts. */
export const figureUnit = (kind: Kind, score: Score): keyof typeof t.analysis.figureIs =>
  kind === 'chess' ? 'pawns' : score.kind === 'estimate' ? 'points' : 'stones';

/** One number for the position, seen from the side that began; null where there is none. */
export function figure({ spec, position }: Game, score: Score): string | null {
  const sign = position.turn === 0 ? 1 : -1;
  switch (score.kind) {
    case 'estimate':
      return estimateText(spec.kind, sign * score.value);
    case 'draw':
      return estimateText(spec.kind, 0);
    case 'win':
    case 'loss': {
      if (score.within === null) return null;
      const forFirst = (score.kind === 'win') === (position.turn === 0);
      if (spec.kind === 'chess') return `${forFirst ? '' : '−'}#${Math.ceil(score.within / 2)}`;
      const left = stonesLeft(spec, position.pieces.length, score.within);
      return signed(forFirst ? left : -left, 0);
    }
  }
}

/** How many stones the winner has left, the winning one included: what solvers call the score. */
export function stonesLeft({ lattice }: Spec, played: number, within: number): number {
  const cells = lattice.files * lattice.ranks * lattice.levels;
  return Math.floor((cells + 2 - played - within) / 2);
}
