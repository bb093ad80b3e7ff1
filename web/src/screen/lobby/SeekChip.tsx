import { writeRoute } from '../../app/route';
import { useLobby } from '../../lobby/state';
import { p } from '../../text/players';
import { useElapsed } from './useElapsed';
import './chip.css';

/** Above every screen while somebody waits: how long, and the way back to where it is ended. */
export default function SeekChip() {
  const since = useLobby((state) => state.seeking?.since ?? 0);
  const waited = useElapsed(since);
  return (
    <a className="seek-chip" href={writeRoute({ screen: 'lobby', at: '' })}>
      <span className="pulse" aria-hidden="true" />
      {p.lobby.chip(waited)}
    </a>
  );
}
