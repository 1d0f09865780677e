import type { Browser } from 'playwright';
import type { BenchRow } from './row.ts';
import { recordAnswers, slowestAnswer } from './web-answers.ts';
import { withPage } from './web-load.ts';

const GAME = '/store/1002';

declare global {
  interface Window {
    /** When the last press was, ms since the page began. */
    pressed: number;
  }
}

/** What the bill of a game costs beside its page, and how soon a game's page is there from the list (commerce-rules.md 5). */
export async function benchWebSteps(browser: Browser, origin: string): Promise<BenchRow[]> {
  return [await benchBill(browser, origin), ...(await benchSoftNavigation(browser, origin))];
}

/** Longer than anything waits that comes when the browser is idle (when-idle.ts), ms. */
const IDLE_WORK_MS = 5000;

/** Script that comes with the bill alone, once all is there that comes by itself. */
const benchBill = (browser: Browser, origin: string): Promise<BenchRow> =>
  withPage(browser, `${origin}${GAME}`, 'player', async ({ page, traffic }) => {
    await page.waitForTimeout(IDLE_WORK_MS);
    await page.waitForLoadState('networkidle');
    const before = traffic.bytesOf('Script');
    await page.getByRole('button', { name: 'Buy now' }).first().tap();
    await page.locator('dialog dl').waitFor();
    await page.waitForLoadState('networkidle');
    const bytes = traffic.bytesOf('Script') - before;
    return { name: 'bill: script beside its page', value: bytes / 1000, unit: 'kB', target: 25 };
  });

async function benchSoftNavigation(browser: Browser, origin: string): Promise<BenchRow[]> {
  return withPage(browser, `${origin}/store`, 'adult', async ({ page, traffic }) => {
    // A page that no script answers for yet would be left by the browser itself.
    await page.waitForTimeout(IDLE_WORK_MS);
    await page.evaluate(recordAnswers);
    await page.evaluate(() => {
      addEventListener('click', () => (window.pressed = performance.now()), { capture: true });
      window.vitals.cls = 0;
    });
    const before = traffic.bytesOf('Script');
    await page.locator('main article a[href^="/store/"]').first().tap();
    const arrived = await page.waitForFunction(() =>
      document.querySelector('main article h1') ? performance.now() - window.pressed : false,
    );
    const content = Number(await arrived.jsonValue());
    await page.waitForLoadState('networkidle');
    const { cls } = await page.evaluate(() => window.vitals);
    return [
      { name: 'store to game: content', value: content, unit: 'ms', target: 600 },
      { name: 'store to game: CLS', value: cls, unit: 'x', target: 0 },
      {
        name: 'store to game: answer to the press',
        value: await slowestAnswer(page),
        unit: 'ms',
        target: 100,
      },
      {
        name: 'store to game: script',
        value: (traffic.bytesOf('Script') - before) / 1000,
        unit: 'kB',
        target: 40,
      },
    ];
  });
}
