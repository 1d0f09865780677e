import { useQuery } from '@tanstack/react-query';
import { useMatches } from 'react-router';
import { useAdult } from './adult.tsx';
import type { ScreenHandle } from './routes.tsx';
import { configQuery } from './site-content.ts';

/** What stands before the current screen: the adult gate's question (P01), or what the country's law asks beyond it. */
export type Gate = 'word' | 'policy';

/** What the visitor has to pass before the current screen is seen; undefined where nothing is in the way. */
export function useGate(): Gate | undefined {
  const { adult } = useAdult();
  const policy = useQuery(configQuery).data?.getConfig2.agePolicy ?? 'gate';
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined;
  if (handle?.gated === false) return undefined;
  // What players own stays theirs, whatever the law asks of the shop.
  if (handle?.gated === 'word') return adult ? undefined : 'word';
  return adult && policy === 'gate' ? undefined : 'policy';
}
