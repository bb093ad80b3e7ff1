import { useState, type SubmitEvent } from 'react';
import type { Attended } from '../../net/attendance';
import { playerAt, sideOf } from '../../net/mirror';
import { kindOf } from '../../rules/spec';
import { joinAs } from '../../session/online';
import { rulesSide, wireSide } from '../../session/onlineMatch';
import { useStore } from '../../session/store';
import { t } from '../../text';
import { timeText } from './timeControl';

/**
 * What somebody who has followed a link is told beside the board, until they have made a move: who
 * invites them to what, what they play, and how they want to be called.
 */
export function Invitation({ attended }: { attended: Attended }) {
  const names = useStore((state) => state.settings.names);
  const [name, setName] = useState(names[0]);
  const { mirror, you, link } = attended;
  const side = mirror && sideOf(mirror, you);
  if (
    !mirror ||
    mirror.paired ||
    you !== 'guest' ||
    !side ||
    mirror.status !== 'playing' ||
    mirror.round > 1
  )
    return null;
  const mine = rulesSide(side);
  // The side that begins has moved with the first move, the other with the second.
  if (mirror.moves.length > mine) return null;
  const kind = kindOf(mirror.spec);
  const host = mirror.players.find(({ seat }) => seat === 'creator')?.name ?? null;
  const called = playerAt(mirror, wireSide(mine))?.name ?? '';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    joinAs(name.trim());
  };
  return (
    <section className="note invitation" aria-label={t.online.invitation}>
      <p>
        <b>{t.online.invites(host, t.games[kind].name)}</b>
      </p>
      <p>{t.online.settings(t.online.youPlay(kind, mine), timeText(mirror.time))}</p>
      {called === '' && mirror.moves.length === 0 && (
        <form className="invitation-name" onSubmit={submit}>
          <label>
            {t.home.yourName}
            <input
              value={name}
              maxLength={24}
              autoComplete="nickname"
              required
              onChange={(event) => setName(event.target.value)}
            />
          </label>
          <button type="submit" disabled={link.is !== 'open'}>
            {t.online.tellName}
          </button>
        </form>
      )}
    </section>
  );
}
