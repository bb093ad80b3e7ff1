import { useEffect, useRef } from 'react';
import type { OpenSeek } from '../../generated/protocol';
import { hold, take, takeBack } from '../../lobby/lobby';
import type { Row } from '../../lobby/rows';
import { useLobby } from '../../lobby/state';
import { p } from '../../text/players';
import { ratingOf, UNKNOWN } from '../online/rating';
import { gamesText, seekerName, speedsText } from './wishText';

/** Fingers come from nowhere: where nothing hovers, one may be about to press at any time. */
const touches = (): boolean => matchMedia('(hover: none)').matches;

/** Who waits, to be taken by a press. No row moves while somebody may be about to press one. */
export function SeekList({ own }: { own: readonly string[] }) {
  const rows = useLobby((state) => state.rows);
  const told = useLobby((state) => state.view !== null);
  const list = useRef<HTMLUListElement>(null);
  const release = (still: boolean): void => hold(still || touches());
  useEffect(() => {
    hold(touches());
    return () => hold(false);
  }, []);
  return (
    <section aria-labelledby="lobby-open">
      <h2 id="lobby-open">{p.lobby.open}</h2>
      {told && rows.length === 0 && <p className="muted">{p.lobby.nobody}</p>}
      <ul
        className="seeks"
        ref={list}
        onPointerEnter={() => hold(true)}
        onPointerLeave={() => release(list.current?.contains(document.activeElement) ?? false)}
        onFocus={() => hold(true)}
        onBlur={({ currentTarget, relatedTarget }) =>
          release(currentTarget.contains(relatedTarget) || currentTarget.matches(':hover'))
        }
      >
        {rows.map((row, at) => (
          <SeekRow key={at} row={row} own={own.includes(row.seek.id)} />
        ))}
      </ul>
    </section>
  );
}

function SeekRow({ row: { seek, goneAt }, own }: { row: Row; own: boolean }) {
  const waits = useLobby((state) => state.seeking?.wish.with ?? state.seeking?.id ?? null);
  const gone = goneAt !== null;
  const games = gamesText(seek);
  const rating = ratingText(seek);
  return (
    <li className={gone ? 'gone' : ''}>
      <span className="seek-who">
        <b>{seekerName(seek)}</b>
        {seek.bot && <em>{p.bot}</em>}
        {own && <em>{p.lobby.you}</em>}
        {seek.rated && <em>{p.lobby.rated}</em>}
        {rating && <span className="muted">{rating}</span>}
      </span>
      <span className="seek-what">
        {games}
        <small className="muted">{speedsText(seek)}</small>
      </span>
      {gone ? (
        <span className="seek-gone">{p.lobby.gone}</span>
      ) : own ? (
        seek.id !== waits && (
          <button type="button" onClick={() => takeBack(seek.id)}>
            {p.lobby.takeBack}
          </button>
        )
      ) : (
        <button
          type="button"
          aria-label={p.lobby.playWith(seekerName(seek), games)}
          disabled={waits === seek.id}
          onClick={() => void take(seek)}
        >
          {p.lobby.play}
        </button>
      )}
    </li>
  );
}

/** What they are rated in the first of the games they ask for that they have played for ratings. */
function ratingText({ ratings }: OpenSeek): string | null {
  const known = ratings.find(({ deviation }) => deviation < UNKNOWN);
  return known ? ratingOf(known) : null;
}
