import type { KeptGame } from '../../device/games';
import { kindOf, type Kind } from '../../rules/spec';
import { opponentOf, stateOf, type State } from './state';

/** What somebody looks for among their games; empty is everything. */
export interface Sought {
  readonly kind: Kind | '';
  readonly opponent: string;
  readonly state: State | '';
}

export const NOTHING_SOUGHT: Sought = { kind: '', opponent: '', state: '' };

export function matches(game: KeptGame, { kind, opponent, state }: Sought): boolean {
  const text = opponent.trim().toLocaleLowerCase();
  return (
    (kind === '' || kindOf(game.spec) === kind) &&
    (state === '' || stateOf(game) === state) &&
    (text === '' || opponentOf(game).toLocaleLowerCase().includes(text))
  );
}
