import { useState } from 'react';
import { writeRoute } from '../../app/route';
import { become } from '../../players/calls';
import { claimAll } from '../../players/claims';
import { useKnown } from '../../players/known';
import { useStore } from '../../session/store';
import { p } from '../../text/players';
import { Problem } from './Section';
import { useDoing } from './useDoing';
import './keep.css';

/** *Keep my games*, in one press, for who is not known yet; the way to their page for who is. */
export default function KeepGames({ about }: { about: 'game' | 'games' }) {
  const known = useKnown((state) => state.known);
  const [name] = useStore((state) => state.settings.names);
  const [told, setTold] = useState<string | null>(null);
  const { busy, problem, run } = useDoing();
  const keep = async (): Promise<void> => {
    const own = await become(name.trim() || null);
    const count = await claimAll();
    setTold([p.kept(own.name), count > 0 && p.claimed(count)].filter(Boolean).join(' '));
  };
  if (known && told === null && about === 'game') return null;
  return (
    <div className="keep-games">
      <p role="status">{told ?? (known ? p.nowYou(known.name) : keepText(about))}</p>
      {known ? (
        <a className="button" href={writeRoute({ screen: 'player', id: '' })}>
          {p.toPage}
        </a>
      ) : (
        <button type="button" disabled={busy} onClick={() => run(keep)}>
          {busy ? p.keeping : p.keep}
        </button>
      )}
      <Problem text={problem} />
    </div>
  );
}

const keepText = (about: 'game' | 'games'): string =>
  about === 'game' ? p.keepAfterGame : p.keepAbout;
