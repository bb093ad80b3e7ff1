import type { Attended } from '../../net/attendance';
import type { Mirror } from '../../net/mirror';
import { kindOf } from '../../rules/spec';
import { goTo, linkToGame } from '../../app/route';
import { ask } from '../../session/online';
import { t } from '../../text';
import { ConnectionNote } from './ConnectionNote';
import { CopyButton } from './CopyButton';
import { QrCode } from './QrCode';
import { timeText } from './timeControl';

interface Props {
  attended: Attended;
  mirror: Mirror;
  join: string | null;
}

/** The link large, in every way in which it can be handed over. */
export function WaitingRoom({ attended, mirror, join }: Props) {
  const link = join && linkToGame(mirror.game, join);
  const kind = kindOf(mirror.spec);
  const { name } = t.games[kind];
  return (
    <main className="waiting">
      <h1>{t.online.waitingTitle}</h1>
      <p className="waiting-about">{t.online.waitingAbout}</p>
      <ConnectionNote attended={attended} />
      <div className="waiting-card">
        {link && <QrCode text={link} label={t.online.qrLabel} />}
        <div className="waiting-link">
          <p className="waiting-game">
            <strong>{name}</strong>
            <span className="muted">{timeText(mirror.time)}</span>
          </p>
          {link && (
            <p
              className="link"
              role="textbox"
              aria-readonly="true"
              aria-label={t.online.link}
              tabIndex={0}
            >
              {link.replace(/#.*$/, '')}
              <wbr />
              {link.replace(/^[^#]*/, '')}
            </p>
          )}
          {link && (
            <div className="buttons">
              <CopyButton text={link} label={t.online.copy} className="primary" />
              <ShareButton link={link} game={name} />
            </div>
          )}
          <p className="muted">{t.online.once}</p>
        </div>
      </div>
      <p className="pulse" role="status">
        <span className="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        {t.online.waitingPulse}
      </p>
      <div className="buttons">
        <button
          type="button"
          className="quiet"
          onClick={() => {
            ask({ type: 'abort' });
            goTo({ screen: 'home' });
          }}
        >
          {t.online.callOff}
        </button>
      </div>
    </main>
  );
}

function ShareButton({ link, game }: { link: string; game: string }) {
  if (!('share' in navigator)) return null;
  const share = (): void => {
    // Who closes the share sheet again has only changed their mind.
    navigator.share({ text: t.online.shareText(game), url: link }).catch(() => undefined);
  };
  return (
    <button type="button" onClick={share}>
      {t.online.share}
    </button>
  );
}
