import { browserStorage, type KeptTexts } from '../platform/storage.ts';

const DATABASE = 'PG';
const GUEST = 'guest';

/** A small store of values by key, one for each player and one for guests (X08). */
export interface LocalStore {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
}

/** The local traffic store `PG`: in IndexedDB, or in localStorage where that is closed. */
export async function openLocalStore(player: string | undefined): Promise<LocalStore> {
  const name = player ?? GUEST;
  try {
    return inDatabase(await openDatabase(name), name);
  } catch {
    return inLocalStorage(name);
  }
}

/** Deletes the store where it is a database; one that the browser blocks holds nothing. */
export function deleteDatabase(): void {
  try {
    indexedDB.deleteDatabase(DATABASE);
  } catch {}
}

/** Deletes what stands in localStorage instead. */
export function deleteKept(storage: Pick<KeptTexts, 'keys' | 'removeItem'>): void {
  for (const key of storage.keys()) if (key.startsWith(`${DATABASE}/`)) storage.removeItem(key);
}

/** Opens the database with an object store of a name in it; a new one needs the next version. */
async function openDatabase(name: string): Promise<IDBDatabase> {
  const database = await opened(indexedDB.open(DATABASE));
  if (database.objectStoreNames.contains(name)) return database;
  database.close();
  const request = indexedDB.open(DATABASE, database.version + 1);
  request.onupgradeneeded = () => {
    if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name);
  };
  return opened(request);
}

async function opened(request: IDBOpenDBRequest): Promise<IDBDatabase> {
  const database = await settled(request);
  // Another tab may need the next version, or the visitor everything gone.
  database.onversionchange = () => database.close();
  return database;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const inDatabase = (database: IDBDatabase, name: string): LocalStore => ({
  get: (key) => settled(database.transaction(name).objectStore(name).get(key)),
  set: async (key, value) => {
    await settled(database.transaction(name, 'readwrite').objectStore(name).put(value, key));
  },
});

const inLocalStorage = (name: string): LocalStore => ({
  get: async (key) => JSON.parse(browserStorage.getItem(`${DATABASE}/${name}/${key}`) ?? 'null'),
  set: async (key, value) => {
    browserStorage.setItem(`${DATABASE}/${name}/${key}`, JSON.stringify(value));
  },
});
