import { useEffect, useState } from 'react';
import type { PushKey } from '../../generated/http';
import { beTold, beUntold, canBeTold, isTold, siteTells } from '../../players/notices';
import { p } from '../../text/players';
import { Problem, Section } from './Section';
import { useDoing } from './useDoing';

/** Whether this device is told when it is the player's turn; nothing where it cannot be. */
export function Notices() {
  const [key, setKey] = useState<PushKey | null>(null);
  const [told, setTold] = useState(false);
  const [refused, setRefused] = useState(false);
  const { busy, problem, run } = useDoing();
  useEffect(() => {
    if (!canBeTold()) return;
    void siteTells().then(setKey);
    void isTold().then(setTold);
  }, []);
  if (!key) return null;
  return (
    <Section title={p.notices.title} about={p.notices.about}>
      <button
        type="button"
        aria-pressed={told}
        disabled={busy}
        onClick={() =>
          run(async () => {
            if (told) await beUntold();
            const now = !told && (await beTold(key));
            setRefused(!told && !now);
            setTold(now);
          })
        }
      >
        {told ? p.notices.stop : p.notices.tellMe}
      </button>
      {refused && <p role="status">{p.notices.refused}</p>}
      <Problem text={problem} />
    </Section>
  );
}
