import { t } from '../text';

/** A whole screen that failed, with a way on. */
export function Failure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <main className="failure" role="alert">
      <p>{text}</p>
      <button type="button" className="primary" onClick={onRetry}>
        {t.failure.again}
      </button>
    </main>
  );
}
