import { useCallback, useEffect, useState } from 'react';
import type { OwnPlayer } from '../../generated/http';
import { ownPlayer } from '../../players/calls';
import { failureText } from '../../players/failureText';
import { showPlace } from '../../app/tab';
import { p } from '../../text/players';
import { TopBar } from '../TopBar';
import { OtherPage } from './OtherPage';
import { OwnPage } from './OwnPage';
import { Stranger } from './Stranger';
import './player.css';

type Standing =
  | { readonly is: 'asking' }
  | { readonly is: 'failed'; readonly why: string }
  | { readonly is: 'stranger'; readonly notice: string | null }
  | { readonly is: 'known'; readonly own: OwnPlayer; readonly notice: string | null };

/** Who somebody is here: oneself, or another by their id. */
export default function PlayerScreen({ id }: { id: string }) {
  return (
    <>
      <TopBar />
      <main className="own-page" tabIndex={-1}>
        {id ? <OtherPage id={id} /> : <OwnScreen />}
      </main>
    </>
  );
}

/** Oneself: one's games, devices and everything that is one's own. */
function OwnScreen() {
  const [standing, setStanding] = useState<Standing>({ is: 'asking' });
  const show = useCallback((own: OwnPlayer | null, notice: string | null = null): void => {
    setStanding(own ? { is: 'known', own, notice } : { is: 'stranger', notice });
  }, []);
  const load = useCallback(
    (notice: string | null = null): Promise<void> =>
      ownPlayer().then(
        (own) => show(own, notice),
        (failure: unknown) => setStanding({ is: 'failed', why: failureText(failure) }),
      ),
    [show],
  );
  useEffect(() => void load(), [load]);
  useEffect(() => {
    showPlace(p.title);
    return () => showPlace(null);
  }, []);
  return (
    <>
      {standing.is === 'failed' && (
        <div className="own-failed">
          <h1>{p.title}</h1>
          <p className="problem" role="alert">
            {standing.why}
          </p>
          <button type="button" onClick={() => void load()}>
            {p.tryAgain}
          </button>
        </div>
      )}
      {standing.is === 'stranger' && <Stranger notice={standing.notice} onKnown={show} />}
      {standing.is === 'known' && (
        <OwnPage
          own={standing.own}
          notice={standing.notice}
          onChange={() => load()}
          onGone={(notice) => show(null, notice)}
        />
      )}
    </>
  );
}
