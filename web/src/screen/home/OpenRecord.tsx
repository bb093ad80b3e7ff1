import { lazy, Suspense, useState } from 'react';
import { t } from '../../text';

const RecordDialog = lazy(() => import('./RecordDialog'));

/** The way to a game that was kept as text. */
export function OpenRecord() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="quiet" onClick={() => setAsking(true)}>
        {t.home.open}
      </button>
      {asking && (
        <Suspense fallback={null}>
          <RecordDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
