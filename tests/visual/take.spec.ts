import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { Browsers } from './browsers.ts';
import { test } from './fixtures.ts';
import { LOOKS, titleOf } from './looks.ts';
import { POPUPS } from './popups.ts';
import { SCREENS } from './screens.ts';
import { SHOTS, shotOf } from './sheet.ts';
import { isIn, type Subject } from './subject.ts';
import { originOf, Visit } from './visit.ts';

/** Of a page that is longer, px of its beginning. */
const LONGEST = 4000;

/** What lies beside the page comes when the browser is idle, and goes after a while. */
const WITHOUT_HINTS =
  '.dock, .ball, .qr-card, .quick-hide { display: none !important } :root { --dock: 0px !important }';

/** Some alone while one works on them, by name: `SUBJECTS=home,bill LOOKS='ja-JP 390'`. */
const isChosen = (name: string, choice: string | undefined) =>
  choice?.split(',').some((chosen) => name.includes(chosen)) ?? true;
const looks = LOOKS.filter((look) => isChosen(titleOf(look), process.env.LOOKS));
const subjects = [...SCREENS, ...POPUPS].filter(({ name }) => isChosen(name, process.env.SUBJECTS));

// One test, so that one that cannot be taken does not cost the others their store.
test('a picture of every screen and popup', async ({ browser, store, people }) => {
  for (const look of looks) {
    const browsers = new Browsers(browser, people, look, originOf(store, look));
    for (const subject of subjects.filter((one) => isIn(one, look)))
      await test.step(`${subject.name}, ${titleOf(look)}`, async () => {
        const page = await (await browsers.for(subject)).newPage();
        const failure = await take(new Visit(page, look), subject).catch((error: unknown) => error);
        expect.soft(failure, `${subject.name}, ${titleOf(look)}`).toBeUndefined();
        await page.close();
      });
    await browsers.close();
  }
});

async function take(visit: Visit, subject: Subject): Promise<void> {
  await subject.open(visit);
  if (!subject.over) await visit.unroll(LONGEST);
  mkdirSync(path.join(SHOTS, subject.name), { recursive: true });
  await visit.page.screenshot({
    path: shotOf(subject.name, visit.look),
    animations: 'disabled',
    caret: 'hide',
    style: [
      subject.withHints ? '' : WITHOUT_HINTS,
      subject.random ? `${subject.random} { visibility: hidden !important }` : '',
    ].join('\n'),
  });
}
