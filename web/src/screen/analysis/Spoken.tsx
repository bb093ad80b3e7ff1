import { useStore } from '../../session/store';

/** What a screen reader is told. */
export function Spoken() {
  const text = useStore((state) => state.spoken.text);
  return (
    <p className="sr-only" role="status" aria-live="polite" data-testid="spoken">
      {text}
    </p>
  );
}
