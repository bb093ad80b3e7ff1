import { askHint } from '../../session/hint';
import { mayMove, resultOf, type Match } from '../../session/match';
import { resign, useStore } from '../../session/store';
import { t } from '../../text';
import type { Action, Actions } from './Action';
import { analysis, openReview } from './openReview';

/** What can be done in a game on this device. Leaving keeps it; what would lose it is asked about
 * once more. */
export function useLocalActions(match: Match): Actions {
  const { restart, leave, flip, takeBack, end } = useStore.getState();
  const over = resultOf(match) !== null;
  const begun = match.game.ply > 0;
  const { claim } = match.game.position;
  const people = match.seats.every((seat) => seat.kind === 'person');
  const back: Action = {
    id: 'take-back',
    sign: 'back',
    label: t.game.takeBack,
    run: takeBack,
    disabled: !begun || match.ended !== null,
  };
  const turn: Action = { id: 'flip', sign: 'flip', label: t.game.turnShort, run: flip };
  const again: Action = {
    id: 'again',
    sign: 'again',
    label: over ? t.game.playAgain : t.game.reset,
    run: restart,
    ...(!over && begun && { sure: { question: t.game.sure.reset, answer: t.game.reset } }),
  };
  const home: Action = { id: 'home', sign: 'home', label: t.game.back, run: leave };
  if (over) {
    const review: Action = {
      id: 'review',
      sign: 'review',
      label: t.review.open,
      run: () => openReview(match),
      disabled: !begun,
    };
    return { row: [back, again, review, turn], more: [analysis(match), home] };
  }
  const hint: Action = {
    id: 'hint',
    sign: 'hint',
    label: t.hint.ask,
    run: () => void askHint(match.game),
    disabled: !mayMove(match),
  };
  const draw: Action = claim
    ? {
        id: 'claim',
        sign: 'draw',
        label: t.game.claim,
        run: () => end({ winner: null, reason: claim }),
      }
    : {
        id: 'draw',
        sign: 'draw',
        label: t.game.agreeDrawShort,
        run: () => end({ winner: null, reason: 'agreement' }),
        disabled: !begun,
        sure: { question: t.game.sure.agreeDraw, answer: t.game.agreeDraw },
      };
  const giveUp: Action = {
    id: 'resign',
    sign: 'flag',
    label: t.game.resign,
    run: resign,
    sure: { question: t.game.sure.resign, answer: t.game.resign },
  };
  return {
    row: [back, hint, ...(people || claim ? [draw] : []), giveUp, turn],
    more: [analysis(match), again, home],
  };
}
