import type { Match } from '../../session/match';
import { goTo } from '../../app/route';
import { writeShown } from '../../app/shown';
import { t } from '../../text';
import type { Action } from './Action';

/** The analysis board with the game as it stands. */
export const analysis = ({ game }: Match): Action => ({
  id: 'analyse',
  sign: 'review',
  label: t.analysis.analyse,
  run: () =>
    goTo({ screen: 'analysis', shown: writeShown({ game, names: ['', ''], ended: null }) }),
});

/** Leads to the review of a game. */
export function openReview({ game, seats, ended }: Match): void {
  const names = [seats[0].name, seats[1].name] as const;
  goTo({ screen: 'review', shown: writeShown({ game, names, ended }) });
}
