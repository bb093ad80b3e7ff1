import { lazy, Suspense, useState } from 'react';
import type { Attended } from '../../net/attendance';
import { Sign } from '../../part/Sign';
import type { Match } from '../../session/match';
import { t } from '../../text';
import { speaking } from '../../text/players';

const PlanDialog = lazy(() => speaking(import('./PlanDialog')));

interface Props {
  attended: Attended;
  match: Match;
}

/** Opens what is decided ahead in a game by days. */
export function PlanButton({ attended, match }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" disabled={attended.link.is !== 'open'} onClick={() => setOpen(true)}>
        <Sign name="next" />
        {t.online.plan}
      </button>
      {open && (
        <Suspense>
          <PlanDialog attended={attended} match={match} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
