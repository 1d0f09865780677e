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

const COUNTED = ['Script', 'Document'] as const;
type Counted = (typeof COUNTED)[number];
const isCounted = (type: string | undefined): type is Counted => COUNTED.some((name) => name === type);

interface Load {
  lcp: number;
  cls: number;
  /** Bytes over the wire. */
  bytes: Record<Counted, number>;
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
  const bytes = { Script: 0, Document: 0 };
  const types = new Map<string, string>();
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (isCounted(type)) bytes[type] += encodedDataLength;
  });
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(address, { waitUntil: 'networkidle', timeout: 120_000 });
  const vitals = await page.evaluate(() => window.vitals);
  const imagesAboveFold = await page.evaluate(bytesOfImagesAboveFold);
  await context.close();
  return { ...vitals, bytes, imagesAboveFold };
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
            name: `${name}: script`,
            value: middle((each) => each.bytes.Script) / 1000,
            unit: 'kB',
            target: js,
          },
          {
            name: `${name}: images above the fold`,
            value: middle((each) => each.imagesAboveFold) / 1000,
            unit: 'kB',
            target: images,
          },
          { name: `${name}: document`, value: middle((each) => each.bytes.Document) / 1000, unit: 'kB' },
        );
      }
      rows.push(...(await benchWebUse(browser, store.origin)));
    } finally {
      await browser.close();
    }
    return rows;
  });
}
