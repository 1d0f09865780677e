import { Browsers } from './browsers.ts';
import { chosenLooks, chosenSubjects, take } from './camera.ts';
import { test } from './fixtures.ts';
import { LOOKS, titleOf } from './looks.ts';
import { POPUPS } from './popups.ts';
import { SCREENS } from './screens.ts';
import { isIn } from './subject.ts';
import { originOf, Visit } from './visit.ts';

// One test, so that one picture that cannot be taken does not cost the others their store.
test('a picture of every screen and popup', async ({ browser, store, people }) => {
  const waiting = [...chosenLooks(LOOKS)];
  async function takeNext(): Promise<void> {
    const look = waiting.shift();
    if (!look) return;
    const browsers = new Browsers(browser, people, look, originOf(store, look));
    for (const subject of chosenSubjects([...SCREENS, ...POPUPS]).filter((one) => isIn(one, look)))
      await test.step(`${subject.name}, ${titleOf(look)}`, async () => {
        const page = await (await browsers.for(subject)).newPage();
        await take(new Visit(page, look), subject);
        await page.close();
      });
    await browsers.close();
    return takeNext();
  }
  // Two at a time: each waits longer than it works.
  await Promise.all([takeNext(), takeNext()]);
});
