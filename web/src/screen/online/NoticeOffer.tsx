import { useEffect, useState } from 'react';
import { read, write } from '../../device/storage';
import type { PushKey } from '../../generated/http';
import { beTold, siteTells } from '../../players/notices';
import { p } from '../../text/players';
import { useDoing } from '../player/useDoing';
import { Problem } from '../player/Section';

const ASKED = 'raumspiel.notices';

/** Asked once, at somebody's first game by days. */
export default function NoticeOffer() {
  const [key, setKey] = useState<PushKey | null>(null);
  const [asked, setAsked] = useState(() => read(localStorage, ASKED) === true);
  const { busy, problem, run } = useDoing();
  useEffect(() => {
    if (!asked) void siteTells().then(setKey);
  }, [asked]);
  if (!key || asked) return null;
  const done = (): void => {
    write(localStorage, ASKED, true);
    setAsked(true);
  };
  return (
    <div className="note offer">
      <p role="status">{p.notices.offer}</p>
      <div className="buttons">
        <button
          type="button"
          className="primary"
          disabled={busy}
          onClick={() => run(() => beTold(key).then(done))}
        >
          {p.notices.tellMe}
        </button>
        <button type="button" onClick={done}>
          {p.notices.no}
        </button>
      </div>
      <Problem text={problem} />
    </div>
  );
}
