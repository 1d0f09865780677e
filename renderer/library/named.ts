import type { InstallJob } from '../../shared/bridge/install.ts';
import { useTranslate } from '../app/app.ts';
import { gameName } from '../i18n/game-name.ts';
import { useGameFace } from './launcher.ts';

/** The name of a job's game, as the library has kept it. */
export function useJobName({ storeId }: Pick<InstallJob, 'storeId'>): string {
  const t = useTranslate();
  return gameName(t, storeId, useGameFace(storeId)?.name);
}

/** Names a button by its words, as they are seen, and by its game: lists have the same words many times (WCAG 2.5.3). */
export function useNamed(name: string): (action: string) => string {
  const t = useTranslate();
  return (action) => t('launcher:named', { action, name });
}
