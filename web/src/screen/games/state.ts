import type { KeptGame } from '../../device/games';
import { other } from '../../rules/types';
import { t } from '../../text';

/** How a game of the list stands, as whoever sits at this device sees it. */
export type State = keyof typeof t.online.states;

export function stateOf({ result, side, way, round }: KeptGame): State {
  if (way === 'analysis') return 'analysis';
  if (!result) {
    if (way !== 'online') return 'aside';
    return round === 0 ? 'waiting' : 'playing';
  }
  if (result.reason === 'aborted') return 'aborted';
  if (result.winner === null) return 'draw';
  if (side === null) return 'decided';
  return result.winner === side ? 'won' : 'lost';
}

/** Whom it was played against; both names where both sat here. */
export function opponentOf({ names, side, way }: KeptGame): string {
  if (way === 'analysis') return '';
  if (side === null) return names.filter(Boolean).join(' – ');
  return names[other(side)] || t.online.someone;
}
