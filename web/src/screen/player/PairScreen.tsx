import { useEffect, useState } from 'react';
import { becomeRoute, goTo } from '../../app/route';
import { ownPlayer, pair } from '../../players/calls';
import { claimAll } from '../../players/claims';
import { useStore } from '../../session/store';
import { p } from '../../text/players';
import { TopBar } from '../TopBar';
import { Problem } from './Section';
import { useDoing } from './useDoing';
import './player.css';

/** A link that another device has shown: nothing happens before it is confirmed here. */
export default function PairScreen({ code }: { code: string }) {
  const setRoute = useStore((state) => state.setRoute);
  const [known, setKnown] = useState<string | null>(null);
  const { busy, problem, run } = useDoing();
  useEffect(() => {
    ownPlayer().then(
      (own) => setKnown(own?.name ?? null),
      () => undefined,
    );
  }, []);
  const confirm = async (): Promise<void> => {
    await pair(code);
    await claimAll();
    // The code is used up; going back must not lead to it.
    becomeRoute({ screen: 'player', id: '' });
    setRoute({ screen: 'player', id: '' });
  };
  return (
    <>
      <TopBar />
      <main className="own-page" tabIndex={-1}>
        <div className="stranger">
          <h1>{p.pairQuestion}</h1>
          <p>{p.pairAbout}</p>
          {known !== null && <p className="notice">{p.replaces(known)}</p>}
          <div className="buttons">
            <button type="button" className="primary" disabled={busy} onClick={() => run(confirm)}>
              {p.pairYes}
            </button>
            <button type="button" onClick={() => goTo({ screen: 'home' })}>
              {p.pairNo}
            </button>
          </div>
          <Problem text={problem} />
        </div>
      </main>
    </>
  );
}
