import { useMatches } from 'react-router';
import { useAdult } from './adult.tsx';
import type { ScreenHandle } from './routes.tsx';

/** Whether the adult gate stands before the current screen (P01). */
export function useGate(): boolean {
  const { adult } = useAdult();
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined;
  return !adult && handle?.gated !== false;
}
