import { mergeTests } from '@playwright/test';
import { writeLocalLauncherConfig } from '../../scripts/launcher-config.ts';
import { storeUuid } from '../../scripts/seed/catalogue.ts';
import { test as withLauncher } from '../launcher/fixtures.ts';
import { publishTrial } from '../launcher/published-trial.ts';
import { enter, signIn } from '../launcher/store-launcher.ts';
import { chosenLooks, chosenSubjects, take } from './camera.ts';
import { clockAt, NOW, test as withStore } from './fixtures.ts';
import { INSTALLABLE, INSTALLED, LAUNCHER_SCREENS } from './launcher-screens.ts';
import { HEIGHTS, LOOKS, titleOf } from './looks.ts';
import { Visit } from './visit.ts';

const test = mergeTests(withStore, withLauncher).extend({
  launcherEnv: async ({ store }, use) => {
    await use({
      MOGGIE_LAUNCHER_CONFIG: writeLocalLauncherConfig(store.dataDir, store.origin),
      ...clockAt(NOW),
    });
  },
});

/** The launcher's pages are led on from within: its own protocol is none that a browser knows. */
class LauncherVisit extends Visit {
  protected override async goTo(path: string): Promise<void> {
    await this.page.evaluate((to) => location.assign(to), path);
    await this.page.waitForURL((url) => url.pathname + url.search === path);
  }
}

/** The launcher's window is a desktop's. */
const looks = LOOKS.filter(({ site, width }) => site === 'international' && width >= 1024);

// For the eye alone: how much space is left and how long ago something ended differ from run to run.
test('a picture of what the launcher alone has', async ({ launcher, store }) => {
  for (const { slug } of [INSTALLED, INSTALLABLE]) await publishTrial(store.dataDir, storeUuid(slug));
  const { window } = await launcher.start();
  await window.clock.setFixedTime(NOW);
  await enter(window);
  await signIn(window, 'player@moggie.test');
  await window.evaluate(
    (storeId) => self.launcher?.commands['jobs.install']({ storeId, type: 'trial' }),
    INSTALLED.storeId,
  );
  for (const look of chosenLooks(looks)) {
    await window.setViewportSize({ width: look.width, height: HEIGHTS[look.width] });
    await window.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' });
    for (const subject of chosenSubjects(LAUNCHER_SCREENS))
      await test.step(`${subject.name}, ${titleOf(look)}`, () =>
        take(new LauncherVisit(window, look), subject));
  }
});
