import type { Attended } from '../../net/attendance';
import { sideOf } from '../../net/mirror';
import { resultOf, toMove, type Match } from '../../session/match';
import { ask } from '../../session/online';
import { rulesSide } from '../../session/onlineMatch';
import { goTo, linkToGame } from '../../app/route';
import { useStore } from '../../session/store';
import { t } from '../../text';
import type { Action, Actions } from '../game/Action';
import { analysis, openReview } from '../game/openReview';
import { CopyButton } from './CopyButton';
import { PlanButton } from './PlanButton';
import { Phrases } from './Phrases';
import { RematchButton } from './RematchButton';

/** What can be done in a game on the server besides moving. */
export function useOnlineActions(attended: Attended, match: Match): Actions {
  const { mirror, you } = attended;
  const { flip } = useStore.getState();
  const over = resultOf(match) !== null;
  const turn: Action = { id: 'flip', sign: 'flip', label: t.game.turnShort, run: flip };
  const home: Action = {
    id: 'home',
    sign: 'home',
    label: t.game.back,
    run: () => goTo({ screen: 'home' }),
  };
  if (!mirror) return { row: [turn], more: [home] };
  const share: Action[] =
    over || mirror.watching
      ? [
          {
            ...home,
            id: 'share',
            node: (
              <CopyButton
                key="share"
                text={linkToGame(mirror.game)}
                label={over ? t.online.shareGame : t.online.watchLink}
              />
            ),
          },
        ]
      : [];
  const review: Action = {
    id: 'review',
    sign: 'review',
    label: t.review.open,
    run: () => openReview(match),
    disabled: match.game.ply === 0,
  };
  // Whoever watched may look through it too.
  if (!you)
    return over
      ? { row: [review, turn], more: [analysis(match), ...share, home] }
      : { row: [turn], more: [...share, home] };
  const say: Action = {
    ...home,
    id: 'say',
    node: <Phrases key="say" disabled={attended.link.is !== 'open'} />,
  };
  if (over) {
    const rematch: Action = {
      ...home,
      id: 'rematch',
      node: <RematchButton key="rematch" attended={attended} />,
    };
    return { row: [rematch, say, review, turn], more: [analysis(match), ...share, home] };
  }
  const [back, ...rest] = playing(attended, match);
  return {
    row: [...(back ? [back] : []), say, ...rest, turn],
    more: [...giving(attended), ...planning(attended, match), ...share, home],
  };
}

/** So much is given at a time. */
const GIVEN_SECONDS = 15;

function giving({ mirror, link }: Attended): Action[] {
  if (mirror?.time.kind !== 'clock') return [];
  return [
    {
      id: 'give-time',
      sign: 'clock',
      label: t.online.giveTime(GIVEN_SECONDS),
      run: () => ask({ type: 'give_time', seconds: GIVEN_SECONDS }),
      disabled: link.is !== 'open',
    },
  ];
}

/** While the opponent of a game by days has the move, one's own replies can be decided ahead. */
function planning(attended: Attended, match: Match): Action[] {
  const { mirror, you } = attended;
  const mine = mirror && sideOf(mirror, you);
  if (mirror?.time.kind !== 'correspondence' || !mine || toMove(match) === rulesSide(mine)) {
    return [];
  }
  const node = <PlanButton key="plan" attended={attended} match={match} />;
  return [{ id: 'plan', sign: 'next', label: t.online.plan, run: () => undefined, node }];
}

function playing({ mirror, you, link }: Attended, match: Match): Action[] {
  if (!mirror || !you) return [];
  const cut = link.is !== 'open';
  const { offers, moves } = mirror;
  const mine = sideOf(mirror, you);
  const myTurn = mine !== null && rulesSide(mine) === toMove(match);
  // A guest who has not moved gives the seat back, and takes nothing from who sent the link.
  const untouched =
    !mirror.paired &&
    you === 'guest' &&
    mirror.round === 1 &&
    moves.length <= (mine === 'first' ? 0 : 1);
  const way = untouched ? 'leave' : moves.length < 2 ? 'abort' : 'resign';
  return [
    {
      id: 'take-back',
      sign: 'back',
      label: offers.takeBack === you ? t.online.takeBackAsked : t.online.askTakeBack,
      run: () => ask({ type: 'offer_take_back' }),
      disabled: cut || moves.length < (myTurn ? 2 : 1) || offers.takeBack === you,
    },
    ...(myTurn && match.game.position.claim
      ? [
          {
            id: 'claim',
            sign: 'draw',
            label: t.game.claim,
            run: () => ask({ type: 'claim_draw' }),
            disabled: cut,
          } as const,
        ]
      : []),
    {
      id: 'draw',
      sign: 'draw',
      label: offers.draw === you ? t.online.drawOffered : t.online.offerDraw,
      run: () => ask({ type: 'offer_draw' }),
      disabled: cut || offers.draw !== null,
    },
    {
      id: way,
      sign: 'flag',
      label: t.online.sure[way].answer,
      run: () => ask({ type: way }),
      disabled: cut,
      sure: t.online.sure[way],
    },
  ];
}
