import { useState } from 'react';
import { describeLine } from '../../board/describe';
import { DIRECTIONS, directionName } from '../../board/direction';
import type { BoardView } from '../../board/view';
import { cellName } from '../../rules/name';
import { useStore } from '../../session/store';
import { t } from '../../text';

/** Reads out the cells of a line through the cell that the keyboard is on. */
export default function ReadLine({ view }: { view: BoardView }) {
  const [direction, setDirection] = useState(0);
  const cursor = useStore((state) => state.cursor);
  const speak = useStore((state) => state.speak);
  const spoken = useStore((state) => state.spoken.text);
  return (
    <details className="read-line">
      <summary>{t.board.reading}</summary>
      <p className="muted">{t.board.help}</p>
      <div className="read-line-row">
        <select
          aria-label={t.board.readLineWay}
          value={direction}
          onChange={(event) => setDirection(Number(event.target.value))}
        >
          {DIRECTIONS.map((step, at) => (
            <option key={at} value={at}>
              {directionName(step)}
            </option>
          ))}
        </select>
        <button
          type="button"
          aria-label={`${t.board.readLine}: ${cellName(view.spec, cursor)}`}
          onClick={() => speak(describeLine(view, cursor, DIRECTIONS[direction] ?? [1, 0, 0]))}
        >
          {t.board.readLine}
        </button>
      </div>
      {spoken && <p className="muted">{spoken}</p>}
    </details>
  );
}
