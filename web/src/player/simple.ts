import { Game } from '../rules/game';
import { cellKey, other, type Move, type Role } from '../rules/types';
import type { ThinkRequest } from './think';

const VALUES: Readonly<Record<Role, number>> = {
  disc: 0,
  pawn: 1,
  unicorn: 2,
  knight: 3,
  bishop: 3,
  rook: 4,
  queen: 9,
  king: 0,
};

/** How often a level looks before it moves. */
const CARE = [0.35, 0.75, 1, 1];

/**
 * A player that looks one move ahead and one back: takes a win, prevents one, takes what hangs,
 * and prefers the middle. It stands in wherever no engine is at hand.
 */
export function simpleMove(request: ThinkRequest, random: () => number): string | null {
  const game = Game.start(request.spec, request.start).afterAll(request.moves);
  const { legal } = game.position;
  if (legal.length === 0) return null;
  if (random() > (CARE[request.level] ?? 1)) {
    return legal[Math.floor(random() * legal.length)]?.text ?? null;
  }
  const sorted = legal
    .map((move) => ({ move, worth: worth(game, move) + random() * 0.5 }))
    .sort((a, b) => b.worth - a.worth);
  return sorted[0]?.move.text ?? null;
}

function gain(game: Game, move: Move): number {
  const taken = game.position.pieces.find((piece) => cellKey(piece.cell) === cellKey(move.to));
  return (
    (move.from && taken ? VALUES[taken.role] : 0) + (move.promotion ? VALUES[move.promotion] : 0)
  );
}

function worth(game: Game, move: Move): number {
  const me = game.position.turn;
  const next = game.after(move.text);
  const { outcome, legal } = next.position;
  if (outcome) return outcome.winner === me ? 1000 : 0;
  let worst = 0;
  for (const answer of legal) {
    // In the connect games only a win matters; asking the rules for each is cheap enough there.
    const lost = answer.from === null ? loses(next, answer) : gain(next, answer);
    worst = Math.max(worst, lost);
  }
  return gain(game, move) - worst + middle(game, move);
}

function loses(game: Game, answer: Move): number {
  const { outcome } = game.after(answer.text).position;
  return outcome?.winner === other(game.position.turn) ? 0 : outcome?.winner == null ? 0 : 500;
}

function middle(game: Game, { to }: Move): number {
  const { files, ranks } = game.spec.lattice;
  const away = Math.abs(to.x - (files - 1) / 2) / files + Math.abs(to.y - (ranks - 1) / 2) / ranks;
  return game.spec.kind === 'chess' ? -0.3 * away : -1.2 * away;
}
