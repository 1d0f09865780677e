/** Those who hear when a text of the browser's storage changes: in this tab once they are told, in others by the browser. */
export function storageListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', listener);
      };
    },
    tell(): void {
      for (const listener of listeners) listener();
    },
  };
}
