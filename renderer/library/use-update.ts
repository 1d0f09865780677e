import { useState } from 'react';
import type { LibraryGame } from '../../shared/bridge/library.ts';
import { useTranslate } from '../app/app.ts';
import { outcomeOf } from '../platform/launcher.ts';
import { usePopups } from '../popups/popups.tsx';
import { useCommand, useLauncher } from './launcher.ts';

/**
 * Begins the update of a build; asks first where the game cannot be played meanwhile or the version that was kept is
 * deleted, or where that cannot be told, such as without a network. `isLooking`: what it costs is being found out.
 */
export function useUpdate(): {
  isLooking: boolean;
  update(game: Pick<LibraryGame, 'storeId' | 'name'>, build: LibraryGame['builds'][number]): Promise<void>;
} {
  const t = useTranslate();
  const run = useCommand();
  const launcher = useLauncher();
  const popups = usePopups();
  const [isLooking, setLooking] = useState(false);
  return {
    isLooking,
    async update({ storeId, name }, { type, update }) {
      if (isLooking) return;
      setLooking(true);
      const cost = await outcomeOf(launcher.commands['jobs.estimate']({ storeId, type })).catch(
        () => undefined,
      );
      setLooking(false);
      const prices = [
        ...(cost === undefined ? [t('downloads:costUnknown')] : []),
        ...(cost?.rests ? [t('downloads:rests')] : []),
        ...(cost?.dropsPrevious ? [t('downloads:dropsPrevious')] : []),
      ];
      const question = {
        // It may take its time, and the player be elsewhere by then.
        title: t('launcher:named', {
          action: t('launcher:updateTo', { version: update?.version ?? '' }),
          name,
        }),
        text: prices.join('\n'),
        confirmLabel: t('downloads:updateGame'),
      };
      if (prices.length > 0 && !(await popups.open('confirm', question))) return;
      await run('jobs.update', { storeId, type });
    },
  };
}
