/** What small things are kept in, where the browser allows it. */

/** The value under a name; null where there is none that can be read. */
export function read(storage: Storage, name: string): unknown {
  try {
    return JSON.parse(storage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value under a name; null takes away what was there. */
export function write(storage: Storage, name: string, value: unknown): void {
  try {
    if (value === null) storage.removeItem(name);
    else storage.setItem(name, JSON.stringify(value));
  } catch {
    // A full or forbidden storage only means that nothing is remembered.
  }
}

/** All names that begin like this. */
export function namesWith(storage: Storage, beginning: string): string[] {
  try {
    return Object.keys(storage).filter((name) => name.startsWith(beginning));
  } catch {
    return [];
  }
}
