/** Many things of one kind, each with a name: a table of the browser's database. */
export interface Shelf<T extends { readonly id: string }> {
  readonly all: () => Promise<T[]>;
  readonly put: (things: readonly T[]) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly clear: () => Promise<void>;
}

const DATABASE = 'raumspiel';
const VERSION = 1;
const SHELVES = ['games'] as const;
export type ShelfName = (typeof SHELVES)[number];

/** Opens a shelf. Where the browser has no database for this page, it lasts as long as the page. */
export async function openShelf<T extends { readonly id: string }>(
  name: ShelfName,
): Promise<Shelf<T>> {
  try {
    return inDatabase(await database(), name);
  } catch {
    return inMemory();
  }
}

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = () => {
      for (const name of SHELVES) {
        if (!request.result.objectStoreNames.contains(name))
          request.result.createObjectStore(name, { keyPath: 'id' });
      }
    };
    request.onsuccess = () => {
      // A newer page in another tab wants to change the database: it comes first.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
}

function inDatabase<T extends { readonly id: string }>(
  database: IDBDatabase,
  name: ShelfName,
): Shelf<T> {
  const change = (work: (store: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(name, 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('not written'));
      work(transaction.objectStore(name));
    });
  return {
    all: () =>
      new Promise((resolve, reject) => {
        const request = database.transaction(name).objectStore(name).getAll();
        request.onsuccess = () => resolve(request.result as T[]);
        request.onerror = () => reject(request.error ?? new Error('not read'));
      }),
    put: (things) => change((store) => things.forEach((thing) => store.put(thing))),
    remove: (id) => change((store) => store.delete(id)),
    clear: () => change((store) => store.clear()),
  };
}

function inMemory<T extends { readonly id: string }>(): Shelf<T> {
  const things = new Map<string, T>();
  const done = Promise.resolve();
  return {
    all: () => Promise.resolve([...things.values()]),
    put: (more) => {
      for (const thing of more) things.set(thing.id, thing);
      return done;
    },
    remove: (id) => {
      things.delete(id);
      return done;
    },
    clear: () => {
      things.clear();
      return done;
    },
  };
}
