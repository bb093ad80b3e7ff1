import { useState } from 'react';
import { writeRoute } from '../../app/route';
import { useKeptGames } from '../../device/games';
import type { OwnPlayer } from '../../generated/http';
import { deletePlayer, recordsOf } from '../../players/calls';
import { Sure } from '../../part/Sure';
import { p } from '../../text/players';
import { Bots } from './Bots';
import { Devices } from './Devices';
import { FinishedGames } from './FinishedGames';
import { NameForm } from './NameForm';
import { Notices } from './Notices';
import { OpenGames } from './OpenGames';
import { Ratings } from './Ratings';
import { Problem, Section } from './Section';
import { useDoing } from './useDoing';
import { usePublic } from './usePublic';
import { WaysBack } from './WaysBack';

interface Props {
  own: OwnPlayer;
  /** What has just happened. */
  notice: string | null;
  /** Something about the player is otherwise now. */
  onChange: () => Promise<void>;
  /** This device is nobody's any more. */
  onGone: (notice: string | null) => void;
}

/** The page of who is known at this device. */
export function OwnPage({ own, notice, onChange, onGone }: Props) {
  // Where it is not told, it is a line less.
  const { player } = usePublic(own.id);
  const counts = player?.counts;
  return (
    <>
      <header className="own-head">
        <NameForm own={own} onChange={onChange} />
        {counts && (
          <p className="muted">{p.counts(counts.games, counts.won, counts.drawn, counts.lost)}</p>
        )}
        {notice && <p role="status">{notice}</p>}
      </header>
      <div className="own-columns">
        <div className="own-games">
          <OpenGames />
          {player && <Ratings player={player} />}
          <FinishedGames id={own.id} />
        </div>
        <div className="own-rest">
          <Devices own={own} onChange={onChange} onGone={() => onGone(null)} />
          <Notices />
          <WaysBack own={own} onChange={onChange} />
          <LocalGames />
          <Bots />
          <Leaving own={own} onGone={() => onGone(p.deleted)} />
        </div>
      </div>
    </>
  );
}

/** Games that no server knows: where they are, and how they are taken along. */
function LocalGames() {
  const local = (useKeptGames() ?? []).filter(({ way }) => way !== 'online');
  if (local.length === 0) return null;
  return (
    <Section title={p.local} about={p.localAbout(local.length)}>
      <p className="muted">{p.localTake}</p>
      <a className="button" href={writeRoute({ screen: 'games' })}>
        {p.toGames}
      </a>
    </Section>
  );
}

function Leaving({ own, onGone }: { own: OwnPlayer; onGone: () => void }) {
  const [asked, setAsked] = useState(false);
  const { busy, problem, run } = useDoing();
  return (
    <Section title={p.everything}>
      <p className="muted">{p.exportAbout}</p>
      <a className="button" href={recordsOf(own.id)} download={`raumspiel-${own.tag}.txt`}>
        {p.exportAll}
      </a>
      <p className="muted">{p.deleteAbout}</p>
      {asked ? (
        <Sure
          question={p.deleteSure}
          answer={p.deleteYes}
          onYes={() => run(() => deletePlayer().then(onGone))}
          onNo={() => setAsked(false)}
        />
      ) : (
        <button type="button" className="danger" disabled={busy} onClick={() => setAsked(true)}>
          {p.deleteMe}
        </button>
      )}
      <Problem text={problem} />
    </Section>
  );
}
