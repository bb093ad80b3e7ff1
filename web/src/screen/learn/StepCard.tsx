import type { ReactNode } from 'react';
import { Sign } from '../../part/Sign';
import type { StepProps } from './step';

interface Props extends Pick<StepProps, 'words' | 'head' | 'foot' | 'task' | 'next' | 'onNext'> {
  state: 'to-move' | 'wrong' | 'done' | 'busy';
  /** What is said instead of the task. */
  said?: string | null;
  note?: ReactNode;
  onShow: (() => void) | null;
  onAgain: () => void;
}

/** The card of a step: what to do, whether it was done, and how to go on. */
export function StepCard(props: Props) {
  const { words, head, foot, task, next, onNext, state, said, note, onShow, onAgain } = props;
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
          <button type="button" className="primary" onClick={onAgain}>
            <Sign name="again" />
            {words.again}
          </button>
        ) : state === 'done' ? (
          <button type="button" className="primary" onClick={onNext}>
            {next}
            <Sign name="next" />
          </button>
        ) : (
          onShow && (
            <button type="button" onClick={onShow} disabled={state === 'busy'}>
              <Sign name="hint" />
              {words.showMe}
            </button>
          )
        )}
      </div>
      {foot}
    </>
  );
}
