import type { Attended } from '../../net/attendance';
import { playerAt } from '../../net/mirror';
import type { Side } from '../../rules/types';
import { wireSide } from '../../session/onlineMatch';
import { t } from '../../text';

interface Props {
  attended: Attended;
  side: Side;
  name: string;
}

/** Whether a player is connected: a full dot or a ring, so that shape tells it too. */
export function PresenceDot({ attended, side, name }: Props) {
  const { mirror, presence, you, link } = attended;
  const player = mirror && playerAt(mirror, wireSide(side));
  if (!player) return null;
  const open = link.is === 'open';
  const here = player.seat === you ? open : open && presence[player.seat];
  const label = here ? t.online.here(name) : t.online.away(name);
  return (
    <>
      <span
        className={`presence ${here ? 'here' : 'away'}`}
        role="img"
        aria-label={label}
        title={label}
      />
      {!here && player.seat !== you && <span className="away-word">{t.online.awayShort}</span>}
    </>
  );
}
