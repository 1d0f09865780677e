import type { Browser, BrowserContext, Page } from 'playwright';
import { LINE, PHONE, SLOWER } from './phone.ts';

/** What one visit to a page costs a phone. */
export interface Load {
  /** The largest paint, ms. */
  lcp: number;
  cls: number;
  /** Bytes over the wire: the page, the scripts that it asks for itself, and these with what comes when it is idle. */
  document: number;
  firstScript: number;
  script: number;
  /** Bytes over the wire of the pictures that the first screen shows. */
  imagesAboveFold: number;
  /** How many times more pixels across a picture of the first screen has than it is shown with: the most of them. */
  pictureExcess: number;
  /** Elements of the page. */
  nodes: number;
}

interface Vitals {
  lcp: number;
  cls: number;
}

declare global {
  interface Window {
    vitals: Vitals;
  }
}

/** Who comes: somebody who has said to be an adult, somebody whom the store has yet to ask everything, a player of the demo. */
export type Visitor = 'adult' | 'stranger' | 'player';

const PLAYER = { email: 'player@moggie.test', password: 'Meow1234' };

/** Records the largest paint and the sum of all shifts of the layout that no press explains. */
function recordVitals() {
  window.vitals = { lcp: 0, cls: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.vitals.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (
        'value' in entry &&
        typeof entry.value === 'number' &&
        !('hadRecentInput' in entry && entry.hadRecentInput)
      )
        window.vitals.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** A page whose script waits for its first paint has nothing to fetch before that, for longer than a browser calls idle. */
function untilAtRest(): Promise<void> {
  const quietMs = 500;
  let last = -1;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const fetched = performance.getEntriesByType('resource');
      const isAlive = window.vitals.lcp > 0 && fetched.some(({ name }) => name.endsWith('.js'));
      if (isAlive && fetched.length === last) {
        clearInterval(timer);
        resolve();
      }
      last = fetched.length;
    }, quietMs);
  });
}

/** Bytes and excess pixels of the pictures that the first screen shows. */
function weighPictures(): Pick<Load, 'imagesAboveFold' | 'pictureExcess'> {
  const shown = Array.from(document.images).filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return top < window.innerHeight && bottom > 0;
  });
  const addresses = new Set(shown.map((image) => image.currentSrc));
  const imagesAboveFold = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .reduce((sum, { name, transferSize }) => sum + (addresses.has(name) ? transferSize : 0), 0);
  // naturalWidth is in the pixels of the layout where a srcset says how dense a picture is: the address tells its own.
  const widthOf = ({ currentSrc }: HTMLImageElement) =>
    Number(new URL(currentSrc || location.href).searchParams.get('w'));
  const excess = shown
    .filter((image) => image.clientWidth > 0)
    .map((image) => widthOf(image) / (image.clientWidth * devicePixelRatio));
  return { imagesAboveFold, pictureExcess: Math.max(0, ...excess) };
}

/** A phone's browser with an empty cache, in a visitor's hands. */
export async function phoneOf(browser: Browser, origin: string, visitor: Visitor): Promise<BrowserContext> {
  const context = await browser.newContext(PHONE);
  if (visitor !== 'stranger')
    await context.addCookies([
      { name: 'r18', value: '1', url: origin },
      { name: 'consent', value: 'refused', url: origin },
    ]);
  if (visitor === 'player') {
    const answer = await context.request.post(`${origin}/api/account/sign-in`, { data: PLAYER });
    if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}`);
  }
  return context;
}

/** Bytes over the wire that a page has loaded, by kind and path. */
class Traffic {
  readonly #loaded: { type: string; path: string; bytes: number }[] = [];

  record(type: string, path: string, bytes: number): void {
    this.#loaded.push({ type, path, bytes });
  }

  bytesOf(type: string, isMeant = (_path: string) => true): number {
    return this.#loaded.reduce(
      (sum, each) => sum + (each.type === type && isMeant(each.path) ? each.bytes : 0),
      0,
    );
  }
}

/** A page that a visitor opened on the phone, once nothing is loading any more. */
export interface Opened {
  page: Page;
  html: string;
  traffic: Traffic;
}

/** Opens an address on the phone profile, and gives what was opened to `use`. */
export async function withPage<T>(
  browser: Browser,
  address: string,
  visitor: Visitor,
  use: (opened: Opened) => Promise<T>,
): Promise<T> {
  const context = await phoneOf(browser, new URL(address).origin, visitor);
  const page = await context.newPage();
  await page.addInitScript(recordVitals);
  const devtools = await context.newCDPSession(page);
  const answers = new Map<string, { type: string; path: string }>();
  const traffic = new Traffic();
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ requestId, type, response }) =>
    answers.set(requestId, { type, path: new URL(response.url).pathname }),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer) traffic.record(answer.type, answer.path, encodedDataLength);
  });
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const answer = await page.goto(address, { waitUntil: 'networkidle', timeout: 120_000 });
  await page.evaluate(untilAtRest);
  const html = (await answer?.text()) ?? '';
  try {
    return await use({ page, html, traffic });
  } finally {
    await context.close();
  }
}

/** What it costs to open an address. */
export const load = (browser: Browser, address: string, visitor: Visitor): Promise<Load> =>
  withPage(browser, address, visitor, async ({ page, html, traffic }) => ({
    ...(await page.evaluate(() => window.vitals)),
    document: traffic.bytesOf('Document'),
    firstScript: traffic.bytesOf('Script', (path) => html.includes(path)),
    script: traffic.bytesOf('Script'),
    ...(await page.evaluate(weighPictures)),
    nodes: await page.evaluate(() => document.querySelectorAll('*').length),
  }));
