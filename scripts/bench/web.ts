import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { type BenchRow, median } from './row.ts';
import { withStore } from './store.ts';
import { benchAnswers } from './web-answers.ts';
import { type Load, load, type Visitor } from './web-load.ts';
import { benchWebSteps } from './web-steps.ts';
import { benchWebUse } from './web-use.ts';

const ROUNDS = 3;
const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** A page and its budget: s, kB, elements (commerce-rules.md 5). */
interface Budget {
  name: string;
  path: string;
  visitor?: Visitor;
  lcp: number;
  cls: number;
  js: number;
  images: number;
  nodes?: number;
}

const PAGES: readonly Budget[] = [
  { name: 'home', path: '/', lcp: 1.8, cls: 0.02, js: 140, images: 250 },
  // The gate lies over the page, and asks for no picture before it is passed.
  { name: 'home, first visit', path: '/', visitor: 'stranger', lcp: 1.8, cls: 0.02, js: 140, images: 250 },
  { name: 'store', path: '/store', lcp: 1.8, cls: 0.02, js: 140, images: 250, nodes: 1500 },
  { name: 'game page', path: '/store/1001', lcp: 2.0, cls: 0.02, js: 150, images: 300 },
  { name: 'profile', path: '/account/profile', visitor: 'player', lcp: 2.2, cls: 0.05, js: 170, images: 150 },
  { name: 'my games', path: '/my-store', visitor: 'player', lcp: 2.2, cls: 0.05, js: 170, images: 150 },
];

/** Weight and speed of the pages on the phone profile, the server warm and the browser's cache empty; then the site in use. */
export async function benchWeb(): Promise<BenchRow[]> {
  const executable = existsSync(DEBIAN_CHROMIUM) ? { executablePath: DEBIAN_CHROMIUM } : {};
  return withStore(async (store) => {
    const browser = await chromium.launch({ ...executable, args: ['--no-sandbox'] });
    const rows: BenchRow[] = [];
    try {
      for (const page of PAGES) {
        const open = () => load(browser, `${store.origin}${page.path}`, page.visitor ?? 'adult');
        await open();
        const loads: Load[] = [];
        for (let round = 0; round < ROUNDS; round++) loads.push(await open());
        rows.push(...rowsOf(page, loads));
      }
      rows.push(...(await benchWebSteps(browser, store.origin)));
      rows.push(...(await benchAnswers(browser, store.origin)));
      rows.push(...(await benchWebUse(browser, store.origin)));
    } finally {
      await browser.close();
    }
    return rows;
  });
}

function rowsOf({ name, lcp, cls, js, images, nodes }: Budget, loads: readonly Load[]): BenchRow[] {
  const middle = (figure: (measured: Load) => number) => median(loads.map(figure));
  return [
    { name: `${name}: LCP`, value: middle((each) => each.lcp) / 1000, unit: 's', target: lcp },
    { name: `${name}: CLS`, value: middle((each) => each.cls), unit: 'x', target: cls, steady: true },
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
    {
      name: `${name}: widest picture beside what is shown of it`,
      value: middle((each) => each.pictureExcess),
      unit: 'x',
    },
    { name: `${name}: document`, value: middle((each) => each.document) / 1000, unit: 'kB' },
    {
      name: `${name}: size`,
      value: middle((each) => each.nodes),
      unit: 'elements',
      ...(nodes !== undefined && { target: nodes }),
    },
  ];
}
