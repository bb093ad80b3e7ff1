import { useState, type SubmitEvent } from 'react';
import { Choice } from '../../part/Choice';
import { Dialog } from '../../part/Dialog';
import { Refused } from '../../rules/refused';
import { CHESS, CONNECT_FOUR, CONNECT_SPACE, kindOf } from '../../rules/spec';
import { t } from '../../text';
import { refusalText } from '../../text/refusalText';
import { readGame, type ReadGame } from './readGame';

interface Props {
  spec: string;
  onShow: (read: ReadGame) => void;
  onClose: () => void;
}

/** Another game, or another position, to think about. */
export function SetUpDialog({ spec, onShow, onClose }: Props) {
  const usual = [CONNECT_FOUR, CONNECT_SPACE, CHESS];
  const specs = usual.includes(spec) ? usual : [spec, ...usual];
  const [chosen, setChosen] = useState(spec);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    try {
      onShow(readGame(chosen, text));
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      setProblem(refusalText(refused));
    }
  };
  const name = (one: string): string =>
    usual.includes(one) ? t.games[kindOf(one)].name : `${t.games[kindOf(one)].name} (${one})`;
  return (
    <Dialog title={t.analysis.setUp} onClose={onClose}>
      <form className="setup" onSubmit={submit}>
        <p className="muted">{t.analysis.setUpAbout}</p>
        <Choice
          label={t.home.choose}
          options={Object.fromEntries(specs.map((one) => [one, name(one)]))}
          value={chosen}
          onChange={(one) => {
            setProblem(null);
            setChosen(one);
          }}
        />
        <label className="field">
          {t.analysis.setUpText}
          <textarea
            rows={5}
            value={text}
            spellCheck={false}
            onChange={(event) => {
              setProblem(null);
              setText(event.target.value);
            }}
          />
        </label>
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <div className="buttons">
          <button type="button" onClick={onClose}>
            {t.game.cancel}
          </button>
          <button type="submit" className="primary">
            {t.analysis.setUpGo}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
