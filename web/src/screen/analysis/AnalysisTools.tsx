import { useState } from 'react';
import { Game } from '../../rules/game';
import { writeRecord } from '../../rules/record';
import { mainLine } from '../../rules/tree';
import { goTo, linkTo } from '../../app/route';
import { writeShown } from '../../app/shown';
import { useStore } from '../../session/store';
import { t } from '../../text';
import { download } from '../game/download';
import { CopyButton } from '../online/CopyButton';
import { SetUpDialog } from './SetUpDialog';
import type { Analysis, AnalysisSession } from '../../session/analysis';

/** What can be done on the analysis board besides moving. */
export function AnalysisTools({ session, now }: { session: AnalysisSession; now: Analysis }) {
  const [settingUp, setSettingUp] = useState(false);
  const flip = useStore((state) => state.flip);
  const { game, ply } = now;
  const here = game.at(ply);
  const nobody = { names: ['', ''], ended: null } as const;
  const save = (): void => {
    const today = new Date().toISOString().slice(0, 10);
    // The main line is the game; the line in hand may be another.
    const main = Game.start(game.spec.text, game.startText).afterAll(mainLine(now.tree).join(' '));
    const told = {
      game: main,
      names: nobody.names,
      outcome: main.position.outcome,
      tree: now.tree,
    };
    const record = new Blob([writeRecord(told, today)], { type: 'text/plain' });
    download(record, `raumspiel-${game.spec.text}.txt`);
  };
  return (
    <>
      <details className="keep">
        <summary>{t.analysis.keep}</summary>
        <div className="keep-buttons">
          <CopyButton
            text={linkTo({ screen: 'analysis', shown: writeShown({ game: here, ...nobody }) })}
            label={t.analysis.share}
          />
          <CopyButton text={here.position.text} label={t.analysis.copyPosition} />
          <button type="button" onClick={save}>
            {t.analysis.save}
          </button>
        </div>
      </details>
      <div className="game-buttons">
        <button type="button" disabled={ply === 0} onClick={() => session.takeBack()}>
          {t.analysis.takeBack}
        </button>
        {ply > 0 && (
          <>
            <button type="button" onClick={() => session.promote()}>
              {t.analysis.promote}
            </button>
            <button type="button" onClick={() => session.prune()}>
              {t.analysis.prune}
            </button>
          </>
        )}
        <button type="button" onClick={flip}>
          {t.analysis.flip}
        </button>
        <button type="button" onClick={() => setSettingUp(true)}>
          {t.analysis.setUp}
        </button>
        <button type="button" onClick={() => session.begin(Game.start(game.spec.text))}>
          {t.analysis.clear}
        </button>
        <button
          type="button"
          className="wide"
          disabled={game.ply === 0}
          onClick={() => goTo({ screen: 'review', shown: writeShown({ game, ...nobody }) })}
        >
          {t.analysis.review}
        </button>
      </div>
      {settingUp && (
        <SetUpDialog
          spec={game.spec.text}
          onShow={({ game: shown, tree }) => {
            session.begin(shown, tree);
            setSettingUp(false);
          }}
          onClose={() => setSettingUp(false)}
        />
      )}
    </>
  );
}
