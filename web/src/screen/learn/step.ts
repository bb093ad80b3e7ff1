import type { ReactNode } from 'react';
import type { Effort, Step } from '../../learn/lesson';
import type { Words } from '../../learn/words';
import type { Kind } from '../../rules/spec';

/** What a step of a lesson is shown with. */
export interface StepProps<S extends Step = Step> {
  step: S;
  spec: string;
  kind: Kind;
  words: Words;
  task: string;
  crumb: string;
  rail: ReactNode;
  head: ReactNode;
  foot: ReactNode;
  /** What the next button says. */
  next: string;
  onDone: (effort: Effort) => void;
  onNext: () => void;
}
