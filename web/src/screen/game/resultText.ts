import type { Outcome } from '../../rules/types';
import type { Match } from '../../store/match';
import { t } from '../../text';

/** Who won, or that nobody did. */
export function resultTitle(match: Match, { winner, reason }: Outcome): string {
  if (reason === 'aborted') return t.end.noResult;
  return winner === null ? t.end.draw : t.end.won(match.seats[winner].name);
}

/** How it came about. */
export function resultReason(match: Match, { reason }: Outcome): string {
  const { lines, windows } = match.game.position;
  if (reason === 'line') return t.end.lines(lines.length, windows);
  return t.end.reasons[reason] ?? reason;
}

export function resultText(match: Match, outcome: Outcome): string {
  const [title, reason] = [resultTitle(match, outcome), resultReason(match, outcome)];
  return outcome.winner === null ? `${title}. ${reason}` : `${title} ${reason}.`;
}
