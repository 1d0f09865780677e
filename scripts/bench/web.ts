import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';
import { LINE, PHONE, SLOWER } from './phone.ts';
import { type BenchRow, median } from './row.ts';
import { withStore } from './store.ts';
import { benchWebUse } from './web-use.ts';

const ROUNDS = 3;
const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const PAGES = [
  { name: 'home', path: '/', lcp: 1.8, js: 140, images: 250 },
  { name: 'store', path: '/store', lcp: 1.8, js: 140, images: 250 },
  { name: 'game page', path: '/store/1001', lcp: 2.0, js: 150, images: 300 },
];

interface Load {
  lcp: number;
  cls: number;
  /** Bytes over the wire: the page, the scripts that it asks for itself, and these with what comes when it is idle. */
  document: number;
  firstScript: number;
  script: number;
  /** Bytes over the wire of the pictures that the first screen shows. */
  imagesAboveFold: number;
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

/** Records the largest paint and the sum of all shifts of the layout. */
function recordVitals() {
  window.vitals = { lcp: 0, cls: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.vitals.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number') window.vitals.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

function bytesOfImagesAboveFold(): number {
  const shown = Array.from(document.images).filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return top < window.innerHeight && bottom > 0;
  });
  const addresses = new Set(shown.map((image) => image.currentSrc));
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .reduce((sum, { name, transferSize }) => sum + (addresses.has(name) ? transferSize : 0), 0);
}

async function load(browser: Browser, address: string): Promise<Load> {
  const context = await browser.newContext(PHONE);
  await context.addCookies([{ name: 'r18', value: '1', url: address }]);
  const page: Page = await context.newPage();
  await page.addInitScript(recordVitals);
  const devtools = await context.newCDPSession(page);
  const answers = new Map<string, { type: string; path: string }>();
  const loaded: { type: string; path: string; bytes: number }[] = [];
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ requestId, type, response }) =>
    answers.set(requestId, { type, path: new URL(response.url).pathname }),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer) loaded.push({ ...answer, bytes: encodedDataLength });
  });
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const answer = await page.goto(address, { waitUntil: 'networkidle', timeout: 120_000 });
  const html = (await answer?.text()) ?? '';
  const vitals = await page.evaluate(() => window.vitals);
  const imagesAboveFold = await page.evaluate(bytesOfImagesAboveFold);
  await context.close();
  const bytesOf = (type: string, isMeant = (_path: string) => true) =>
    loaded.reduce((sum, each) => sum + (each.type === type && isMeant(each.path) ? each.bytes : 0), 0);
  return {
    ...vitals,
    document: bytesOf('Document'),
    firstScript: bytesOf('Script', (path) => html.includes(path)),
    script: bytesOf('Script'),
    imagesAboveFold,
  };
}

/** Weight and speed of the public pages on the phone profile, the server warm and the browser's cache empty; then the site in use. */
export async function benchWeb(): Promise<BenchRow[]> {
  const executable = existsSync(DEBIAN_CHROMIUM) ? { executablePath: DEBIAN_CHROMIUM } : {};
  return withStore(async (store) => {
    const browser = await chromium.launch({ ...executable, args: ['--no-sandbox'] });
    const rows: BenchRow[] = [];
    try {
      for (const { name, path, lcp, js, images } of PAGES) {
        const address = `${store.origin}${path}`;
        await load(browser, address);
        const loads: Load[] = [];
        for (let round = 0; round < ROUNDS; round++) loads.push(await load(browser, address));
        const middle = (figure: (measured: Load) => number) => median(loads.map(figure));
        rows.push(
          { name: `${name}: LCP`, value: middle((each) => each.lcp) / 1000, unit: 's', target: lcp },
          { name: `${name}: CLS`, value: middle((each) => each.cls), unit: 'x', target: 0.02 },
          {
            name: `${name}: script of the first load`,
            value: middle((each) => each.firstScript) / 1000,
            unit: 'kB',
            target: js,
          },
          {
            name: `${name}: script with what comes when idle`,
            value: middle((each) => each.script) / 1000,
            unit: 'kB',
          },
          {
            name: `${name}: images above the fold`,
            value: middle((each) => each.imagesAboveFold) / 1000,
            unit: 'kB',
            target: images,
          },
          { name: `${name}: document`, value: middle((each) => each.document) / 1000, unit: 'kB' },
        );
      }
      rows.push(...(await benchWebUse(browser, store.origin)));
    } finally {
      await browser.close();
    }
    return rows;
  });
}
