import { p } from '../text/players';
import { CallRefused } from './calls';

/** Why something was not done, for a person. */
export function failureText(failure: unknown): string {
  if (!(failure instanceof CallRefused)) return p.failed;
  return p.refusals[failure.code] ?? (failure.message || p.failed);
}
