import { expect } from '@playwright/test';
import type { Subject } from './subject.ts';
import type { Visit } from './visit.ts';

/** Games with a trial: one that is installed, and one that can be. */
export const INSTALLED = { storeId: 1002, slug: 'the-glass-orchard' };
export const INSTALLABLE = { storeId: 1008, slug: 'crown-of-embers' };

const SPACE_LEFT = 'input[name="folder"] ~ span:last-child';

/** What only the launcher has. A visit begins on its library. */
const launcher = (
  name: string,
  open: (visit: Visit) => Promise<unknown>,
  more: Partial<Subject> = {},
): Subject => ({
  name: `launcher ${name}`,
  role: 'player',
  over: true,
  open,
  ...more,
});

async function manage(visit: Visit): Promise<void> {
  await visit.open('/library');
  await visit.popUp(
    'launcher:manage',
    visit.page.locator(`article:has(a[href$="/store/${INSTALLED.storeId}"])`),
  );
}

export const LAUNCHER_SCREENS: readonly Subject[] = [
  launcher('library', (visit) => visit.open('/library')),
  launcher('downloads', (visit) => visit.open('/downloads')),
  launcher('manage', manage),
  launcher(
    'move game',
    async (visit) => {
      await manage(visit);
      await visit.popUp('downloads:move.button', visit.dialogs);
    },
    { random: SPACE_LEFT },
  ),
  launcher(
    'install',
    async (visit) => {
      await visit.open(`/store/${INSTALLABLE.storeId}`);
      await visit.popUp('launcher:installTrial');
      await expect(visit.dialogs.locator('input[name="folder"]').first()).toBeVisible();
    },
    { random: SPACE_LEFT },
  ),
];
