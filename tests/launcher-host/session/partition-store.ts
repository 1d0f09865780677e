// A `persist:` partition lasts over restarts. Chromium forgets a browser context with its browser, so the host keeps the
// partition's cookies and local storage itself. IndexedDB and caches are not kept.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CdpSession, Protocol } from '../chromium/cdp.ts';

type Cookies = Protocol.Network.Cookie[];
type Items = Record<string, string>;

interface Kept {
  cookies: Cookies;
  /** Local storage by origin. */
  items: Record<string, Items>;
}

function read(file: string): Kept {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { cookies: [], items: {} };
  }
}

/** The origin of a local storage that is the page's own; a frame's partitioned storage is not kept. */
function ownOrigin({ isLocalStorage, storageKey }: Protocol.DOMStorage.StorageId): string | undefined {
  if (!isLocalStorage || !storageKey || storageKey.includes('^')) return undefined;
  return new URL(storageKey).origin;
}

export class PartitionStore {
  readonly #file: string;
  readonly #kept: Kept;
  readonly #scripts = new Map<CdpSession, string>();
  #saving = false;

  constructor(file: string) {
    this.#file = file;
    this.#kept = read(file);
  }

  get cookies(): Protocol.Network.CookieParam[] {
    return this.#kept.cookies.map(
      ({ size: _size, session: _session, partitionKey: _key, ...cookie }) => cookie,
    );
  }

  /** Takes the cookies that outlive the run, and writes everything. */
  keep(cookies: Cookies): void {
    this.#kept.cookies = cookies.filter(({ session }) => !session);
    this.#write();
  }

  /** Gives a page what is kept of its origin, before its own scripts, and follows what it stores. */
  async follow(session: CdpSession): Promise<void> {
    session.on('DOMStorage.domStorageItemAdded', ({ storageId, key, newValue }) =>
      this.#change(storageId, (items) => ({ ...items, [key]: newValue })),
    );
    session.on('DOMStorage.domStorageItemUpdated', ({ storageId, key, newValue }) =>
      this.#change(storageId, (items) => ({ ...items, [key]: newValue })),
    );
    session.on('DOMStorage.domStorageItemRemoved', ({ storageId, key }) =>
      this.#change(storageId, ({ [key]: _removed, ...items }) => items),
    );
    session.on('DOMStorage.domStorageItemsCleared', ({ storageId }) => this.#change(storageId, () => ({})));
    session.on('detached', () => this.#scripts.delete(session));
    await session.send('DOMStorage.enable');
    await this.#addScript(session);
  }

  #change(storageId: Protocol.DOMStorage.StorageId, change: (items: Items) => Items): void {
    const origin = ownOrigin(storageId);
    if (!origin) return;
    const items = change(this.#kept.items[origin] ?? {});
    this.#kept.items[origin] = items;
    // A page that emptied its storage must not get the old items back on its next load.
    if (Object.keys(items).length === 0)
      for (const session of this.#scripts.keys()) void this.#renewScript(session);
    if (this.#saving) return;
    this.#saving = true;
    setImmediate(() => this.#write());
  }

  async #renewScript(session: CdpSession): Promise<void> {
    const identifier = this.#scripts.get(session);
    if (identifier) session.post('Page.removeScriptToEvaluateOnNewDocument', { identifier });
    await this.#addScript(session).catch(() => {});
  }

  async #addScript(session: CdpSession): Promise<void> {
    const source = `(() => {
      const kept = ${JSON.stringify(this.#kept.items)}[location.origin];
      if (kept && window.parent === window && localStorage.length === 0)
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    })()`;
    const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', { source });
    this.#scripts.set(session, identifier);
  }

  #write(): void {
    this.#saving = false;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#kept));
    renameSync(`${this.#file}.new`, this.#file);
  }
}
