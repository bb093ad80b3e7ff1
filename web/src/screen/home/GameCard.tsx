import { lazy, Suspense, useState } from 'react';
import type { Kind } from '../../rules/spec';
import { t } from '../../text';
import { Picture } from './Picture';
import { beginGame, defaultSetup, type Mode } from './setup';

const SetupDialog = lazy(() => import('./SetupDialog'));
const FriendDialog = lazy(() => import('../online/FriendDialog'));

/** A game on the home page: its picture begins it at once, the buttons ask first. */
export function GameCard({ kind }: { kind: Kind }) {
  const [mode, setMode] = useState<Mode | 'friend' | null>(null);
  const { name, about } = t.games[kind];
  return (
    <section className="card" data-kind={kind} aria-labelledby={`card-${kind}`}>
      <button
        type="button"
        className="picture"
        aria-label={`${t.home.play}: ${name}`}
        onClick={() => void beginGame(defaultSetup(kind, 'same-screen'))}
      >
        <Picture kind={kind} />
      </button>
      <h2 id={`card-${kind}`}>{name}</h2>
      <p>{about}</p>
      <div className="ways">
        <button type="button" className="primary" onClick={() => setMode('friend')}>
          {t.home.friend}
        </button>
        <button type="button" onClick={() => setMode('same-screen')}>
          {t.home.sameScreen}
        </button>
        <button type="button" onClick={() => setMode('computer')}>
          {t.home.computer}
        </button>
      </div>
      <Suspense fallback={null}>
        {mode === 'friend' ? (
          <FriendDialog kind={kind} onClose={() => setMode(null)} />
        ) : (
          mode && <SetupDialog kind={kind} mode={mode} onClose={() => setMode(null)} />
        )}
      </Suspense>
    </section>
  );
}
