import type { Outcome } from '../../rules/types';
import type { Match } from '../../session/match';
import type { Tally } from '../../session/tally';
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
  return (t.end.reasons as Readonly<Record<string, string>>)[reason] ?? reason;
}

/** The points of both sides: “2½ – 1”. */
export function tallyText(tally: Tally): string {
  const whole = (points: number): string => (points === 0.5 ? '' : String(Math.floor(points)));
  return tally.map((points) => (points % 1 === 0 ? points : `${whole(points)}½`)).join(' – ');
}

export function resultText(match: Match, outcome: Outcome): string {
  const [title, reason] = [resultTitle(match, outcome), resultReason(match, outcome)];
  return outcome.winner === null ? `${title}. ${reason}` : `${title} ${reason}.`;
}
