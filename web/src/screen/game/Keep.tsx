import { writeRecord } from '../../rules/record';
import { resultOf, type Match } from '../../session/match';
import { shownGame, useStore } from '../../session/store';
import { t } from '../../text';
import { datapackOf } from './datapack';
import { download } from './download';
import { pictureOf } from './picture';

/** The game as a record, and the position as a picture, to keep. */
export function Keep({ match }: { match: Match }) {
  const record = (): string => {
    const names = [match.seats[0].name, match.seats[1].name] as const;
    const today = new Date().toISOString().slice(0, 10);
    return writeRecord({ game: match.game, names, outcome: resultOf(match) }, today);
  };
  const name = `raumspiel-${match.game.spec.text}`;
  const copy = (): void => {
    const { speak, say } = useStore.getState();
    navigator.clipboard.writeText(record()).then(
      () => speak(t.game.copied),
      () => say(t.game.notCopied),
    );
  };
  const picture = (): void => {
    const game = shownGame(useStore.getState()) ?? match.game;
    void pictureOf(game).then((blob) => blob && download(blob, `${name}.png`));
  };
  const datapack = (): void => {
    const { say } = useStore.getState();
    datapackOf(match.game.spec.text).then(
      (blob) => download(blob, `${name}.zip`),
      (error: unknown) => say(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <details className="keep">
      <summary>{t.game.keep}</summary>
      <div className="keep-buttons">
        <button type="button" onClick={copy}>
          {t.game.copyRecord}
        </button>
        <button
          type="button"
          onClick={() => download(new Blob([record()], { type: 'text/plain' }), `${name}.txt`)}
        >
          {t.game.saveRecord}
        </button>
        <button type="button" onClick={picture}>
          {t.game.savePicture}
        </button>
        {match.game.spec.kind !== 'chess' && (
          <button type="button" onClick={datapack}>
            {t.game.saveDatapack}
          </button>
        )}
      </div>
    </details>
  );
}
