/** Texts that a browser keeps by key. */
export interface KeptTexts {
  getItem(key: string): string | null;
  /** Keeps a text, and says whether it will be there after the page has gone. */
  setItem(key: string, text: string): boolean;
  removeItem(key: string): void;
  keys(): string[];
}

type Backing = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A storage of the browser that never throws. One that is blocked throws wherever it is touched, and a full one takes
 * nothing: what it refuses is remembered for as long as the page is open.
 */
export function forgivingStorage(open: () => Backing): KeptTexts {
  const refused = new Map<string, string>();
  const attempt = <T>(act: (storage: Backing) => T, otherwise: T): T => {
    try {
      return act(open());
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => refused.get(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem(key, text) {
      refused.set(key, text);
      const isKept = attempt((storage) => {
        storage.setItem(key, text);
        return true;
      }, false);
      if (isKept) refused.delete(key);
      return isKept;
    },
    removeItem(key) {
      refused.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...new Set([...attempt(keysOf, []), ...refused.keys()])],
  };
}

const keysOf = (storage: Backing): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

/** What all tabs of this browser share until it is deleted. */
export const browserStorage = forgivingStorage(() => localStorage);

/** What this tab keeps until it is closed. */
export const tabStorage = forgivingStorage(() => sessionStorage);
