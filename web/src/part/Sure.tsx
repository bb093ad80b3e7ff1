import { t } from '../text';
import './sure.css';

interface Props {
  question: string;
  /** What is done, in the words of the button that asked for it. */
  answer: string;
  onYes: () => void;
  onNo: () => void;
}

/** Asks once more, in the place of the button that was pressed. */
export function Sure({ question, answer, onYes, onNo }: Props) {
  return (
    <div className="sure" role="group" aria-label={question}>
      <span>{question}</span>
      <button type="button" className="primary" autoFocus onClick={onYes}>
        {answer}
      </button>
      <button type="button" onClick={onNo}>
        {t.game.cancel}
      </button>
    </div>
  );
}
