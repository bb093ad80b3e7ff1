import type { Refusal } from '../../net/attendance';
import { watchByLink } from '../../session/online';
import type { Route } from '../../app/route';
import { t } from '../../text';
import { refusalText } from '../../text/refusalText';

/** Why one cannot come in, and where to go instead. */
export function ClosedDoor({ shut, route }: { shut: Refusal; route: Route }) {
  const full = shut.code === 'game-full' && route.screen === 'join';
  return (
    <main className="door">
      <div role="alert">
        <h1>
          {(t.online.shut as Readonly<Record<string, string>>)[shut.code] ?? refusalText(shut)}
        </h1>
      </div>
      <div className="buttons">
        {full && (
          <button type="button" className="primary" onClick={() => watchByLink(route.join)}>
            {t.online.watch}
          </button>
        )}
        <a className={full ? 'button' : 'button primary'} href="#/">
          {t.online.toStart}
        </a>
      </div>
    </main>
  );
}
