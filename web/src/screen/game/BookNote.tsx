import { useBook } from '../../engine/engine';
import { t } from '../../text';

/** How much of the book of openings has come. Nobody waits for it. */
export default function BookNote() {
  const part = useBook((state) => state.part);
  if (part === null) return null;
  const text = t.game.bookComes(Math.round(100 * part));
  return (
    <p className="muted book-note">
      <progress max={1} value={part} aria-label={text} /> {text}
    </p>
  );
}
