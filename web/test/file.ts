import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the project, named from its root. */
export const file = (name: string): Buffer<ArrayBuffer> =>
  readFileSync(join(import.meta.dirname, '../..', name));
