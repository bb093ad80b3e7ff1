import { Dialog } from '../part/Dialog';
import { writeRoute } from '../app/route';
import { Sign } from '../part/Sign';
import { PieceLegend } from './PieceLegend';
import { SPECS, type Kind } from '../rules/spec';
import { t } from '../text';

/** The lesson that each game begins with. */
const FIRST: Readonly<Record<Kind, string>> = {
  'connect-flat': 'line',
  'connect-space': 'line',
  chess: 'cells',
};

/** The rules of a game in a few sentences. */
export default function HowToPlay({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  return (
    <Dialog title={t.games[kind].name} onClose={onClose} className={kind}>
      {t.rules[kind].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {kind === 'chess' && <PieceLegend />}
      <div className="buttons">
        <a
          className="button primary"
          href={writeRoute({ screen: 'learn', at: `${SPECS[kind]}/${FIRST[kind]}` })}
        >
          <Sign name="learn" />
          {t.home.doLessons}
        </a>
        <button type="button" onClick={onClose}>
          {t.game.close}
        </button>
      </div>
    </Dialog>
  );
}
