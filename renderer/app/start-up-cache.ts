import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { CONFIG_LIFE_MS } from './site-content.ts';

/** Queries of start-up: the site's configuration, its header and footer. */
const START_UP = ['config', 'siteContent'];

const PREFIX = 'start-up:';
/** Of the answers' shape: what another release kept may have another. */
const VERSION = 3;

interface Kept {
  version: number;
  /** When it was answered, ms since the epoch. */
  at: number;
  key: QueryKey;
  data: unknown;
}

/** What was kept under a text; undefined when another release wrote it, or somebody else. */
function parseKept(text: string): Kept | undefined {
  try {
    const kept = JSON.parse(text);
    return kept?.version === VERSION ? kept : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps the answers of start-up for 12 hours, so that the page opens before the network answers; they are asked for anew
 * behind it. A question that fails clears what was kept, and fails for whoever asked (T18).
 */
export function keepStartUp(
  queryClient: QueryClient,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  now: () => number,
): void {
  for (const name of START_UP) {
    const text = storage.getItem(PREFIX + name);
    if (text === null) continue;
    const kept = parseKept(text);
    // As old as can be, so that whoever shows it asks again.
    if (kept && now() - kept.at < CONFIG_LIFE_MS)
      queryClient.setQueryData(kept.key, kept.data, { updatedAt: 1 });
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { queryKey, state } = event.query;
    const name = String(queryKey[0]);
    if (!START_UP.includes(name)) return;
    if (event.action.type === 'error') storage.removeItem(PREFIX + name);
    if (event.action.type !== 'success' || event.action.manual) return;
    const kept: Kept = { version: VERSION, at: now(), key: queryKey, data: state.data };
    storage.setItem(PREFIX + name, JSON.stringify(kept));
  });
}
