import type { ProviderKey } from './catalogue.ts';

const RECENT_MS = 10 * 60_000;
/** More than anybody needs to count: whoever sends them decides how many there are. */
const KEPT = 100;

interface Refused {
  total: number;
  /** The latest ones, oldest first. */
  latest: Date[];
}

/** Counts messages that were not authentic, since this server began; it keeps nothing of what they said. */
export function createRefusals(now: () => Date) {
  const byProvider = new Map<ProviderKey, Refused>();
  const of = (key: ProviderKey): Refused => byProvider.get(key) ?? { total: 0, latest: [] };

  return {
    note(key: ProviderKey): void {
      const { total, latest } = of(key);
      byProvider.set(key, { total: total + 1, latest: [...latest, now()].slice(-KEPT) });
    },

    /** All of a provider, and those of the last ten minutes (a hundred at most). */
    count(key: ProviderKey): { total: number; recent: number } {
      const { total, latest } = of(key);
      const since = now().getTime() - RECENT_MS;
      return { total, recent: latest.filter((at) => at.getTime() > since).length };
    },
  };
}
