import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { PHONE, SLOWER } from './phone.ts';
import { type BenchRow, median } from './row.ts';

/** Walks of one round before memory is looked at: code and caches have filled by then. */
const WARM_LOOPS = 25;
const LOOPS = 50;
/** Until answers, animations and idle work of the last page have ended. */
const SETTLING_MS = 3000;
const RENDERS = 200;
/** Links of a walk, and what only the page that they lead to has. */
const WALK = [
  { link: 'header a[href^="/store"]', arrived: 'header a[href^="/store"][aria-current]' },
  { link: 'main article a[href^="/store/"]', arrived: 'main a[href^="moggie://store/"]' },
  { link: 'header a[href^="/boy"]', arrived: 'header a[href^="/boy"][aria-current]' },
];

declare global {
  interface Window {
    /** How long each press and key took until the next paint, ms. */
    answers: number[];
  }
}

function recordAnswers() {
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

async function openAdult(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addCookies([{ name: 'r18', value: '1', url: origin }]);
  return context;
}

/**
 * The site in use: how long the page takes to answer a press on a slow phone (the slowest of the visit), how memory grows
 * over a long one, and how long the server takes to write a page.
 */
export async function benchWebUse(browser: Browser, origin: string): Promise<BenchRow[]> {
  return [
    await benchAnswers(browser, origin),
    ...(await benchMemory(browser, origin)),
    ...(await benchRendering(origin)),
  ];
}

async function benchAnswers(browser: Browser, origin: string): Promise<BenchRow> {
  const context = await openAdult(browser, origin, PHONE);
  const page = await context.newPage();
  await page.addInitScript(recordAnswers);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(`${origin}/store`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Filters' }).tap();
  await page.getByRole('button', { name: 'Romance' }).tap();
  await page.getByRole('link', { name: 'Remove filter: Romance' }).waitFor();
  await page.getByRole('button', { name: 'Language' }).first().tap();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto(`${origin}/store/1001`, { waitUntil: 'networkidle' });
  const answers = await page.evaluate(() => window.answers);
  await page.getByRole('button', { name: 'Share' }).first().tap();
  await page.getByRole('dialog').waitFor();
  answers.push(...(await page.evaluate(() => window.answers)));
  await context.close();
  return { name: 'slowest answer to a press', value: Math.max(...answers), unit: 'ms', target: 120 };
}

async function benchMemory(browser: Browser, origin: string): Promise<BenchRow[]> {
  const context = await openAdult(browser, origin, {});
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.goto(origin, { waitUntil: 'networkidle' });
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
    { name: `nodes after ${LOOPS} loops`, value: growth('nodes'), unit: 'x', target: 1.05 },
    { name: `listeners after ${LOOPS} loops`, value: growth('listeners'), unit: 'x', target: 1.05 },
    { name: 'heap of a visit', value: after.heap / 1e6, unit: 'MB' },
  ];
}

/**
 * The store, a game, and back to the front, without loading anything anew. By scripts: what a locator has touched is held
 * in memory for the sake of Playwright. A page is left once it is drawn: pictures of one that never was are kept by
 * Chromium itself.
 */
async function walk(page: Page): Promise<void> {
  const isThere = (selector: string) =>
    page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector);
  for (const { link, arrived } of WALK) {
    await isThere(link);
    await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), link);
    await isThere(arrived);
  }
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
