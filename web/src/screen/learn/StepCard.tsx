import type { ReactNode } from 'react';
import { Sign } from '../../part/Sign';
import type { StepProps } from './step';

interface Props extends Pick<StepProps, 'words' | 'head' | 'foot' | 'task' | 'next' | 'onNext'> {
  state: 'to-move' | 'wrong' | 'done' | 'busy';
  /** What is said instead of the task. */
  said?: string | null;
  note?: ReactNode;
  /** Whether a move has been made that may lead nowhere. */
  begun?: boolean;
  onShow: () => void;
  onAgain: () => void;
}

/** The card of a step: what to do, whether it was done, and how to go on. */
export function StepCard(props: Props) {
  const { words, head, foot, task, next, onNext, state, said, note, onShow, onAgain } = props;
  const again = (primary: boolean) => (
    <button type="button" className={primary ? 'primary' : ''} onClick={onAgain}>
      <Sign name="again" />
      {words.again}
    </button>
  );
  return (
    <>
      {head}
      {note}
      <div
        className={`learn-task ${state === 'done' ? 'right' : state === 'wrong' ? 'wrong' : ''}`}
      >
        <b>{state === 'done' ? words.well : words.yourTurn}</b>
        <p data-testid="task">{state === 'wrong' ? words.notYet : (said ?? task)}</p>
      </div>
      <div className="learn-buttons">
        {state === 'wrong' ? (
          again(true)
        ) : state === 'done' ? (
          <button type="button" className="primary" onClick={onNext}>
            {next}
            <Sign name="next" />
          </button>
        ) : (
          <>
            <button type="button" onClick={onShow} disabled={state === 'busy'}>
              <Sign name="hint" />
              {words.showMe}
            </button>
            {props.begun && again(false)}
          </>
        )}
      </div>
      {foot}
    </>
  );
}
