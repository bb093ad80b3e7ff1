import { useState } from 'react';
import { Game } from '../../rules/game';
import { writeRecord } from '../../rules/record';
import { goTo, linkTo } from '../../store/route';
import { writeShown } from '../../store/shown';
import { useStore } from '../../store/store';
import { t } from '../../text';
import { download } from '../game/download';
import { CopyButton } from '../online/CopyButton';
import { SetUpDialog } from './SetUpDialog';
import type { Line, LineActions } from './useLine';

/** What can be done on the analysis board besides moving. */
export function AnalysisTools({ line, actions }: { line: Line; actions: LineActions }) {
  const [settingUp, setSettingUp] = useState(false);
  const flip = useStore((state) => state.flip);
  const here = line.game.at(line.ply);
  const nobody = { names: ['', ''], ended: null } as const;
  const save = (): void => {
    const today = new Date().toISOString().slice(0, 10);
    const told = { game: line.game, names: nobody.names, outcome: line.game.position.outcome };
    const record = new Blob([writeRecord(told, today)], { type: 'text/plain' });
    download(record, `raumspiel-${line.game.spec.text}.txt`);
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
        <button type="button" disabled={line.ply === 0} onClick={actions.takeBack}>
          {t.analysis.takeBack}
        </button>
        <button type="button" onClick={flip}>
          {t.analysis.flip}
        </button>
        <button type="button" onClick={() => setSettingUp(true)}>
          {t.analysis.setUp}
        </button>
        <button type="button" onClick={() => actions.begin(Game.start(line.game.spec.text))}>
          {t.analysis.clear}
        </button>
        <button
          type="button"
          className="wide"
          disabled={line.game.ply === 0}
          onClick={() =>
            goTo({ screen: 'review', shown: writeShown({ game: line.game, ...nobody }) })
          }
        >
          {t.analysis.review}
        </button>
      </div>
      {settingUp && (
        <SetUpDialog
          spec={line.game.spec.text}
          onShow={(game) => {
            actions.begin(game);
            setSettingUp(false);
          }}
          onClose={() => setSettingUp(false)}
        />
      )}
    </>
  );
}
