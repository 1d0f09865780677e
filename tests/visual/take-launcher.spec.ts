import { mergeTests } from '@playwright/test';
import { writeLocalLauncherConfig } from '../../scripts/launcher-config.ts';
import { storeUuid } from '../../scripts/seed/catalogue.ts';
import { test as withLauncher } from '../launcher/fixtures.ts';
import { publishTrial } from '../launcher/published-trial.ts';
import { enter, signIn } from '../launcher/store-launcher.ts';
import { chosenLooks, chosenSubjects, take } from './camera.ts';
import { clockAt, NOW, test as withStore } from './fixtures.ts';
import {
  INSTALLABLE,
  LAUNCHER_SCREENS,
  type LauncherSubject,
  WITHOUT_ANSWER,
  WITHOUT_STORE,
} from './launcher-screens.ts';
import { LauncherVisit } from './launcher-visit.ts';
import { HEIGHTS, LAUNCHER_LOOKS, titleOf } from './looks.ts';

const test = mergeTests(withStore, withLauncher).extend({
  launcherEnv: async ({ store }, use) => {
    await use({
      MOGGIE_LAUNCHER_CONFIG: writeLocalLauncherConfig(store, store.origin),
      ...clockAt(NOW),
    });
  },
});

/** As much as a trial has, so that its sizes are read as players read them. */
const TRIAL_BYTES = 24_000_000;

test('a picture of what the launcher alone has', async ({ launcher, store }) => {
  await publishTrial(store.dataDir, storeUuid(INSTALLABLE.slug), TRIAL_BYTES);
  const { app, window } = await launcher.start();
  await window.clock.setFixedTime(NOW);
  await enter(window);
  await signIn(window, 'player@moggie.test');

  async function takeAll(subjects: readonly LauncherSubject[]): Promise<void> {
    for (const look of chosenLooks(LAUNCHER_LOOKS)) {
      await window.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' });
      for (const subject of chosenSubjects(subjects))
        await test.step(`${subject.name}, ${titleOf(look)}`, async () => {
          await window.setViewportSize({ width: look.width, height: HEIGHTS[look.width] });
          await take(new LauncherVisit(app, window, look), subject);
        });
    }
  }

  await takeAll(LAUNCHER_SCREENS);
  store.suspend();
  await takeAll(WITHOUT_ANSWER);
  store.resume();
  await store.stop();
  await takeAll(WITHOUT_STORE);
  // Other tests of this worker have the same store.
  await store.start();
});
