import type { OpenSeek } from '../../generated/protocol';
import { take } from '../../lobby/lobby';
import { p } from '../../text/players';
import { gamesText, seekerName, speedsText } from './wishText';

/** The one who has sent a link to their seek, if they still wait. */
export function Linked({ id, seeks }: { id: string; seeks: readonly OpenSeek[] }) {
  const seek = seeks.find((open) => open.id === id);
  if (!seek) {
    return (
      <p className="lobby-left" role="status">
        {p.lobby.linkedGone}
      </p>
    );
  }
  return (
    <section className="lobby-card" aria-labelledby="lobby-linked">
      <h2 id="lobby-linked">{p.lobby.linked(seekerName(seek))}</h2>
      <p>{p.lobby.waitingFor(gamesText(seek), speedsText(seek))}</p>
      <button type="button" className="lobby-find primary" onClick={() => void take(seek)}>
        {p.lobby.play}
      </button>
    </section>
  );
}
