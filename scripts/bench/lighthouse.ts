import { existsSync } from 'node:fs';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { freePort } from '../free-port.ts';
import { type BenchRow, median } from './row.ts';
import { withStore } from './store.ts';

const ROUNDS = 5;
const DEBIAN_CHROMIUM = '/usr/bin/chromium';
/** Points out of a hundred that a page may lose, by Lighthouse's category (design.md section 7). */
const MAY_LOSE: Record<string, number> = {
  performance: 5,
  accessibility: 0,
  'best-practices': 0,
  seo: 0,
};

/** Every kind of public page; of a list's entries, the first one that it links to. */
const PAGES = [
  { name: 'home', path: '/' },
  { name: 'store', path: '/store' },
  { name: 'category', path: '/boy-r18' },
  { name: 'game', path: '/store/1001' },
  { name: 'news', path: '/article' },
  { name: 'article', path: '/article', firstLink: /href="([^"]*\/article\/[0-9a-f-]{36})"/ },
  { name: 'author', path: '/store/1001', firstLink: /href="([^"]*\/user\/[0-9a-f-]{36})"/ },
  { name: 'about us', path: '/about-us' },
  { name: 'privacy', path: '/privacy' },
];

/** Who has said that they are adults sees the pages themselves. */
const HEADERS = { Cookie: 'r18=1' };

/** Lighthouse's points on every kind of public page, or one of them, with its phone profile, as points lost: medians over the rounds. */
export async function benchLighthouse(only?: string): Promise<BenchRow[]> {
  const executable = existsSync(DEBIAN_CHROMIUM) ? { executablePath: DEBIAN_CHROMIUM } : {};
  const pages = PAGES.filter(({ name }) => only === undefined || name === only);
  if (pages.length === 0)
    throw new RangeError(`no page ${only}; there are ${PAGES.map(({ name }) => name).join(', ')}`);
  return withStore(async ({ origin }) => {
    const port = await freePort();
    const browser = await chromium.launch({
      ...executable,
      args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    });
    const rows: BenchRow[] = [];
    try {
      for (const { name, path, firstLink } of pages) {
        const address = new URL(firstLink ? await linkOn(`${origin}${path}`, firstLink) : path, origin);
        // A page that nobody has asked for yet is made first, with its pictures, on the processor that is measured.
        await pointsLost(address.href, port, false);
        const rounds: Record<string, number>[] = [];
        for (let round = 0; round < ROUNDS; round++)
          rounds.push(await pointsLost(address.href, port, round === 0));
        for (const [category, target] of Object.entries(MAY_LOSE))
          rows.push({
            name: `${name}: ${category}, points lost`,
            value: median(rounds.map((lost) => lost[category] ?? 100)),
            unit: 'count',
            target,
            steady: category !== 'performance',
          });
      }
    } finally {
      await browser.close();
    }
    return rows;
  });
}

async function linkOn(address: string, pattern: RegExp): Promise<string> {
  const page = await (await fetch(address, { headers: HEADERS })).text();
  const [, link] = pattern.exec(page) ?? [];
  if (!link) throw new Error(`${address} has no such link as ${pattern}`);
  return link;
}

/** Points lost in each category; `tells`: what cost them is printed. */
async function pointsLost(address: string, port: number, tells: boolean): Promise<Record<string, number>> {
  const result = await lighthouse(address, {
    port,
    extraHeaders: HEADERS,
    onlyCategories: Object.keys(MAY_LOSE),
    logLevel: 'error',
  });
  if (!result) throw new Error(`Lighthouse says nothing of ${address}`);
  const { categories, audits, environment } = result.lhr;
  // Points for speed are those of this machine: what Lighthouse itself thinks of it, a common desktop being at 1,500 to 2,000.
  if (tells) console.log(`${address}: on a machine of benchmark index ${environment.benchmarkIndex}`);
  if (tells)
    for (const { id, auditRefs } of Object.values(categories))
      for (const { id: audit, weight } of auditRefs) {
        const { score = null, title = audit } = audits[audit] ?? {};
        if (weight > 0 && score !== null && score < 0.9)
          console.log(`${address}: ${id}: ${title} (${score})`);
      }
  return Object.fromEntries(
    Object.values(categories).map(({ id, score }) => [id, Math.round(100 - (score ?? 0) * 100)]),
  );
}
