import { useEffect, useState } from 'react';
import type { Attended } from '../../net/attendance';
import { t } from '../../text';

/** What mends itself in less than this is not worth a word. */
const BRIEF_MS = 900;

export function ConnectionNote({ attended }: { attended: Attended }) {
  const { link } = attended;
  const lasting = useLasting(link.is !== 'open', BRIEF_MS);
  if (!lasting) return null;
  return (
    <p className="note connection" role="status">
      {textOf(attended)}
    </p>
  );
}

function textOf({ link, open }: Attended): string {
  if (link.is === 'foreign') return t.online.foreignServer;
  if (link.is === 'waiting' && link.restarting) return t.online.restarting;
  const moved = open.some(({ command }) => command.type === 'play');
  return moved ? t.online.lostOwnMove : t.online.lost;
}

/** Whether something has been so for a while. */
function useLasting(active: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [active, ms]);
  return active && lasting;
}
