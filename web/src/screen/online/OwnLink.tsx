import { joinGame } from '../../session/online';
import { goTo } from '../../app/route';
import { t } from '../../text';

/** The link to join, opened on the device that made it. */
export function OwnLink({ join, game }: { join: string; game: string }) {
  return (
    <main className="door">
      <h1>{t.online.ownLink}</h1>
      <div className="buttons">
        <button type="button" className="primary" onClick={() => goTo({ screen: 'game', game })}>
          {t.online.ownLinkGo}
        </button>
        <button type="button" onClick={() => joinGame(join)}>
          {t.online.ownLinkBoth}
        </button>
      </div>
    </main>
  );
}
