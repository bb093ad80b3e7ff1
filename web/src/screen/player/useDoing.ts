import { useState } from 'react';
import { failureText } from '../../players/failureText';

interface Doing {
  /** Whether something is under way. */
  readonly busy: boolean;
  /** Why the last thing was not done. */
  readonly problem: string | null;
  /** Does something; what goes wrong with it is told instead of thrown. */
  readonly run: (work: () => Promise<void>) => void;
}

/** One thing at a time that may fail. */
export function useDoing(): Doing {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = (work: () => Promise<void>): void => {
    setBusy(true);
    setProblem(null);
    work()
      .catch((failure: unknown) => setProblem(failureText(failure)))
      .finally(() => setBusy(false));
  };
  return { busy, problem, run };
}
