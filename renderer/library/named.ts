import type { InstallJob } from '../../shared/bridge/install.ts';
import { useTranslate } from '../app/app.ts';
import { useGameFace } from './launcher.ts';

/** The name of a job's game, or its number where the library does not know it. */
export const useJobName = ({ storeId }: Pick<InstallJob, 'storeId'>): string =>
  useGameFace(storeId)?.name ?? `#${storeId}`;

/** Names a button by its words, as they are seen, and by its game: lists have the same words many times (WCAG 2.5.3). */
export function useNamed(name: string): (action: string) => string {
  const t = useTranslate();
  return (action) => t('launcher:named', { action, name });
}
