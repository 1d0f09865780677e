import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { type BenchRow, median } from './row.ts';

/** Walks of one round before memory is looked at: code and caches have filled by then. */
const WARM_LOOPS = 25;
const LOOPS = 50;
/** Until answers, animations and idle work of the last page have ended. */
const SETTLING_MS = 3000;
const RENDERS = 200;
/** The first game of the list, and what only its page has. */
const GAME = 'main article a[href^="/store/"]';
const OPEN_GAME = 'main article h1';
/** The room kept for what is drawn after the first view (later.tsx). */
const AWAITED = 'main .h-screen';
/** How long a page at rest is watched, ms. */
const REST_MS = 20_000;

async function openAdult(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addCookies([{ name: 'r18', value: '1', url: origin }]);
  return context;
}

/** The site in use: how memory grows over a long visit, what a page at rest costs, and how long the server takes to write a page. */
export async function benchWebUse(browser: Browser, origin: string): Promise<BenchRow[]> {
  return [
    ...(await benchMemory(browser, origin)),
    await benchRest(browser, origin),
    ...(await benchRendering(origin)),
  ];
}

async function benchMemory(browser: Browser, origin: string): Promise<BenchRow[]> {
  const context = await openAdult(browser, origin, {});
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.goto(`${origin}/store`, { waitUntil: 'networkidle' });
  const held = async () => {
    await page.waitForTimeout(SETTLING_MS);
    // What the first collection finalizes, the second one takes away.
    for (let round = 0; round < 2; round++) await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const figure = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { heap: figure('JSHeapUsedSize'), nodes: figure('Nodes'), listeners: figure('JSEventListeners') };
  };
  for (let loop = 0; loop < WARM_LOOPS; loop++) await walk(page);
  const before = await held();
  for (let loop = 0; loop < LOOPS; loop++) await walk(page);
  const after = await held();
  await context.close();
  const growth = (figure: keyof typeof before) => after[figure] / before[figure];
  return [
    { name: `heap after ${LOOPS} loops`, value: growth('heap'), unit: 'x', target: 1.05 },
    { name: `nodes after ${LOOPS} loops`, value: growth('nodes'), unit: 'x', target: 1.05, steady: true },
    {
      name: `listeners after ${LOOPS} loops`,
      value: growth('listeners'),
      unit: 'x',
      target: 1.05,
      steady: true,
    },
    { name: 'heap of a visit', value: after.heap / 1e6, unit: 'MB' },
  ];
}

/**
 * From the store to a game and back. By scripts: what a locator has touched is held in memory for the sake of Playwright. A
 * page is left once it is drawn: pictures of one that never was are kept by Chromium itself.
 */
async function walk(page: Page): Promise<void> {
  const isThere = (selector: string, gone?: string) =>
    page.waitForFunction(
      ([wanted, other]) => document.querySelector(wanted) && !(other && document.querySelector(other)),
      [selector, gone] as const,
    );
  await isThere(GAME);
  await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), GAME);
  await isThere(OPEN_GAME, AWAITED);
  await page.evaluate(() => history.back());
  await isThere(GAME, OPEN_GAME);
}

/** The share of a processor that the home page takes while it stands in view and nobody does anything. */
async function benchRest(browser: Browser, origin: string): Promise<BenchRow> {
  const context = await openAdult(browser, origin, {});
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(origin, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SETTLING_MS);
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await busy();
  await page.waitForTimeout(REST_MS);
  const share = ((await busy()) - before) / (REST_MS / 1000);
  await context.close();
  return { name: 'home at rest: share of a processor', value: share, unit: 'x', target: 0.01 };
}

async function benchRendering(origin: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [name, path] of [
    ['home', '/'],
    ['store', '/store'],
    ['game page', '/store/1001'],
  ]) {
    const times: number[] = [];
    for (let round = 0; round < RENDERS; round++) {
      const started = performance.now();
      const answer = await fetch(`${origin}${path}`, { headers: { Cookie: 'r18=1' } });
      await answer.arrayBuffer();
      times.push(performance.now() - started);
    }
    rows.push({
      name: `${name}: written by the server`,
      value: median(times.slice(RENDERS / 10)),
      unit: 'ms',
    });
  }
  return rows;
}
