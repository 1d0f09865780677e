import { useSyncExternalStore } from 'react';

/** A browser's offer to install the site as an app; not every browser makes one, and it serves once. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
  }
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

function keep(made: InstallOffer | undefined): void {
  offer = made;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer for the page to make in its own words; from the start, since it comes but once a page. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event);
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Has the browser install the site, and resolves with whether the visitor let it; undefined where it does not offer that. */
export function useInstall(): (() => Promise<boolean>) | undefined {
  const kept = useSyncExternalStore(
    subscribe,
    () => offer,
    () => undefined,
  );
  if (!kept) return undefined;
  return async () => {
    keep(undefined);
    return (await kept.prompt()).outcome === 'accepted';
  };
}
