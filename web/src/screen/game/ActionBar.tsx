import { useState, type ReactNode } from 'react';
import { Dialog } from '../../part/Dialog';
import { Sign } from '../../part/Sign';
import { Sure } from '../../part/Sure';
import { t } from '../../text';
import type { Action, Actions } from './Action';
import './actionBar.css';

interface Props {
  actions: Actions;
  narrow: boolean;
  /** So many have room in the row, besides “More”. */
  most: number;
  /** Changes with every move; what was open for the one before is closed. */
  moment: number;
  /** Opens the views of the board, where they have no place of their own. */
  onViews: (() => void) | null;
  /** What stands behind “More” besides buttons. */
  children: ReactNode;
}

/** What one does in a game, in one row; everything else behind “More”. */
export function ActionBar({ actions, narrow, most, moment, onViews, children }: Props) {
  const [asking, setAsking] = useState<Action | null>(null);
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(moment);
  if (seen !== moment) {
    setSeen(moment);
    setOpen(false);
  }
  const row = actions.row.slice(0, most);
  const more = [...actions.row.slice(row.length), ...actions.more];
  const run = (action: Action): void => {
    if (action.sure) setAsking(action);
    else action.run();
    setOpen(false);
  };
  if (asking?.sure) {
    return (
      <div className={`actions${narrow ? ' at-foot' : ''}`}>
        <Sure
          question={asking.sure.question}
          answer={asking.sure.answer}
          onNo={() => setAsking(null)}
          onYes={() => {
            setAsking(null);
            asking.run();
          }}
        />
      </div>
    );
  }
  return (
    <div className={`actions${narrow ? ' at-foot' : ''}`}>
      {row.map((action) => (
        <ActionButton key={action.id} action={action} onRun={run} />
      ))}
      {narrow && onViews && (
        <button type="button" onClick={onViews}>
          <Sign name="fan" />
          {t.game.view}
        </button>
      )}
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Sign name="more" />
        {t.game.options}
      </button>
      {open && (
        <Dialog title={t.game.options} onClose={() => setOpen(false)} className="sheet more-sheet">
          <div className="more-buttons">
            {more.map((action) => (
              <ActionButton key={action.id} action={action} onRun={run} />
            ))}
          </div>
          {children}
          <div className="buttons">
            <button type="button" onClick={() => setOpen(false)}>
              {t.game.close}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

function ActionButton({ action, onRun }: { action: Action; onRun: (action: Action) => void }) {
  if (action.node) return action.node;
  return (
    <button type="button" disabled={action.disabled} onClick={() => onRun(action)}>
      <Sign name={action.sign} />
      {action.label}
    </button>
  );
}
