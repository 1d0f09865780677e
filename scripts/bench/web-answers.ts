import type { Browser, Page } from 'playwright';
import { SLOWER } from './phone.ts';
import type { BenchRow } from './row.ts';
import { phoneOf, type Visitor } from './web-load.ts';

declare global {
  interface Window {
    /** How long each press and key took until the next paint, ms. */
    answers: number[];
  }
}

/** What a visitor presses on a page, and how long the slowest answer may take, ms (commerce-rules.md 5). */
interface Use {
  name: string;
  path: string;
  visitor: Visitor;
  target: number;
  act(page: Page): Promise<void>;
}

const USES: readonly Use[] = [
  {
    name: 'home',
    path: '/',
    visitor: 'adult',
    target: 120,
    async act(page) {
      await page.getByRole('list', { name: 'More highlights' }).getByRole('button').nth(2).tap();
      await openAndClose(page, 'Language');
    },
  },
  {
    name: 'store',
    path: '/store',
    visitor: 'adult',
    target: 120,
    async act(page) {
      await page.getByRole('button', { name: 'Filters' }).tap();
      await page.getByRole('button', { name: 'Romance' }).tap();
      await page.getByRole('link', { name: 'Remove filter: Romance' }).waitFor();
      await openAndClose(page, 'Language');
    },
  },
  {
    name: 'game page',
    path: '/store/1001',
    visitor: 'adult',
    target: 120,
    act: (page) => openAndClose(page, 'Share'),
  },
  {
    name: 'my games',
    path: '/my-store',
    visitor: 'player',
    target: 150,
    act: (page) => openAndClose(page, 'Language'),
  },
  {
    name: 'profile',
    path: '/account/profile',
    visitor: 'player',
    target: 150,
    act: (page) => openAndClose(page, 'Language'),
  },
  {
    name: 'bill',
    path: '/store/1002',
    visitor: 'player',
    target: 150,
    act: (page) => openAndClose(page, 'Buy now'),
  },
];

/** Closes what the site wants visitors to read first. */
async function closeNews(page: Page): Promise<void> {
  const news = page.getByRole('dialog');
  if ((await news.count()) === 0) return;
  await page.keyboard.press('Escape');
  await news.waitFor({ state: 'detached' });
}

async function openAndClose(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).first().tap();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Records how long presses and keys take until the next paint. */
export function recordAnswers() {
  // The DOM's types do not know the threshold yet.
  const events: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  };
  window.answers = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceEventTiming && entry.interactionId) window.answers.push(entry.duration);
  }).observe(events);
}

/** Browsers tell of a press some time after its paint, ms. */
const TELLING_MS = 500;

/** The slowest answer since the page was opened, ms. */
export async function slowestAnswer(page: Page): Promise<number> {
  await page.waitForTimeout(TELLING_MS);
  return Math.max(...(await page.evaluate(() => window.answers)));
}

/** How long pages take to answer a press on a slow phone: the slowest of a visit. */
export async function benchAnswers(browser: Browser, origin: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { name, path, visitor, target, act } of USES) {
    const context = await phoneOf(browser, origin, visitor);
    const page = await context.newPage();
    await page.addInitScript(recordAnswers);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
    await closeNews(page);
    await act(page);
    rows.push({
      name: `${name}: slowest answer to a press`,
      value: await slowestAnswer(page),
      unit: 'ms',
      target,
    });
    await context.close();
  }
  return rows;
}
