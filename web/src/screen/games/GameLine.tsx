import { writeRoute } from '../../app/route';
import { shownOf } from '../../app/shown';
import type { KeptGame } from '../../device/games';
import { kindOf } from '../../rules/spec';
import { t } from '../../text';
import { opponentOf, stateOf } from './state';

interface Props {
  kept: KeptGame;
  onGoOn: () => void;
  onForget: () => void;
}

const when = (at: number): string =>
  new Intl.DateTimeFormat(t.language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** One game of the list: what it was, how it stands, and what can be done with it. */
export function GameLine({ kept, onGoOn, onForget }: Props) {
  const { name } = t.games[kindOf(kept.spec)];
  const state = stateOf(kept);
  const plies = kept.moves === '' ? 0 : kept.moves.split(' ').length;
  const open = kept.result === null && kept.seats !== undefined;
  return (
    <li>
      <a
        href={addressOf(kept)}
        onClick={(event) => {
          if (!open) return;
          event.preventDefault();
          onGoOn();
        }}
      >
        <strong>{name}</strong>
        <span>{aboutOf(kept)}</span>
        <span className={`state ${state}`}>{t.online.states[state]}</span>
        <span className="muted">
          {[
            (kept.round ?? 1) > 1 && t.online.round(kept.round ?? 1),
            plies > 0 && t.online.moves(plies),
            when(kept.at),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </a>
      {kept.result && plies > 0 && (
        <a
          className="button"
          href={writeRoute({ screen: 'review', shown: shownOf(kept) })}
          aria-label={t.review.named(name, when(kept.at))}
        >
          {t.review.open}
        </a>
      )}
      <button
        type="button"
        className="quiet"
        aria-label={t.online.forgetNamed(name, when(kept.at))}
        title={t.online.forget}
        onClick={onForget}
      >
        ✕
      </button>
    </li>
  );
}

function aboutOf(kept: KeptGame): string {
  const opponent = opponentOf(kept);
  return kept.side === null ? opponent : t.online.against(opponent);
}

/** Where a game is looked at: on its server while it goes on there, else in the review. */
function addressOf(kept: KeptGame): string {
  if (kept.way === 'analysis') return writeRoute({ screen: 'analysis', shown: shownOf(kept) });
  if (kept.game !== undefined) return writeRoute({ screen: 'game', game: kept.game });
  return writeRoute({ screen: 'review', shown: shownOf(kept) });
}
