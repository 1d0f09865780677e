import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import type { KnownGame } from '../../electron/library/known-games.ts';
import {
  chooseElectron,
  endElectron,
  firstWindowOf,
  launchElectron,
} from '../../tests/launcher-host/launch.ts';
import { stableId } from '../seed/stable-id.ts';
import type { BenchRow } from './row.ts';

const GAMES = 10_000;
/** The longest task that nobody notices, ms of processor time. */
const TASK_MS = 50;
/** How far a hand that is in a hurry scrolls from frame to frame, px. */
const STRIDE = 1500;
const WORDS = ['Harbour', 'Winter', '港の', '夜想曲', 'Крылья', 'Straße', 'เมือง', '달빛', 'Ember', 'Orchard'];
/** A word letter by letter, one that nothing holds, and a number that many do. */
const SEARCHES = ['harbour w', 'zzz', '77'];

/** What Chromium's trace tells of a piece of work: its thread, and the processor time in it, µs. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
}

/** Names a mark of the page's own in the trace, which tells its thread from all others. */
const MARK = 'library-bench';

/** A game of a very long library; names repeat their words, as names do. */
function gameOf(index: number): KnownGame {
  const word = (step: number) => WORDS[Math.floor(index / step) % WORDS.length];
  return {
    storeId: index + 1,
    uuid: stableId(`library-bench:${index}`),
    names: { 'en-us': `${word(1)} ${word(10)} ${index}` },
    cover: `bench/cover-${index}.webp`,
    owned: true,
    web: index % 3 === 0,
    installs: true,
  };
}

/** A launcher's folder with a library of its own and a store that never answers. */
function prepareLauncher(folder: string): { profile: string; env: Record<string, string> } {
  const profile = path.join(folder, 'profile');
  const state = path.join(profile, 'state');
  mkdirSync(state, { recursive: true });
  const document = Array.from({ length: GAMES }, (_, index) => gameOf(index));
  writeFileSync(path.join(state, 'known-games.json'), JSON.stringify({ document }));
  const config = path.join(folder, 'launcher.json');
  const key = { kid: 'bench', ...generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }) };
  const trust = { licenceKeys: [key], depotKeys: [key] };
  writeFileSync(config, JSON.stringify({ serverUrl: 'http://127.0.0.1:9', ...trust }));
  return { profile, env: { MOGGIE_LAUNCHER_CONFIG: config, HOME: folder } };
}

/**
 * The longest that the page's thread worked without a pause while something was done, ms of processor time: the time that
 * it waited for whatever else runs on the machine says nothing about the page.
 */
async function longestTask(page: Page, act: () => Promise<unknown>): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) if (isTraceEvent(event)) events.push(event);
  });
  const complete = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  });
  await page.evaluate((mark) => performance.mark(mark), MARK);
  await act();
  await devtools.send('Tracing.end');
  await complete;
  await devtools.detach();
  const mark = events.find(({ name }) => name === MARK);
  const tasks = events.filter(
    ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && pid === mark?.pid && tid === mark.tid,
  );
  if (tasks.length === 0) throw new Error('the trace tells of no task of the page');
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0);
}

const isTraceEvent = (event: object): event is TraceEvent =>
  'name' in event && 'pid' in event && 'tid' in event;

/** Scrolls to the end of the page, frame by frame. */
const scrollThrough = (page: Page) =>
  page.evaluate(async (stride) => {
    const end = () => document.documentElement.scrollHeight - innerHeight;
    while (scrollY < end() - 1) {
      scrollBy(0, stride);
      await new Promise(requestAnimationFrame);
    }
  }, STRIDE);

/** A library of ten thousand games in the launcher: what holds the page up while it is used. */
export async function benchLibrary(): Promise<BenchRow[]> {
  chooseElectron();
  const folder = mkdtempSync(path.join(tmpdir(), 'moggie-bench-'));
  const app = await launchElectron({ app: process.cwd(), ...prepareLauncher(folder) });
  const row = (name: string, value: number): BenchRow => ({ name, value, unit: 'ms', target: TASK_MS });
  try {
    const page = await firstWindowOf(app);
    await page.waitForURL((url) => url.protocol !== 'about:');
    // Over 18, which a store that does not answer cannot ask.
    await page.evaluate(() => localStorage.setItem('preference:r18', '1'));
    const openedAt = performance.now();
    await page.goto(new URL('/library', page.url()).href);
    await page.locator(`[aria-setsize="${GAMES}"]`).first().waitFor();
    const shown = performance.now() - openedAt;
    const search = page.getByRole('searchbox', { name: 'Search your library' });
    const rows: BenchRow[] = [{ name: `${GAMES} games: shown`, value: shown, unit: 'ms' }];
    for (const view of ['grid', 'list']) {
      if (view === 'list') await page.getByRole('button', { name: 'Show as a list' }).click();
      const last = page.locator(`[aria-posinset="${GAMES}"]`);
      const scrolling = await longestTask(page, async () => {
        await scrollThrough(page);
        await last.waitFor();
      });
      const jumping = await longestTask(page, async () => {
        await last.getByRole('link').focus();
        await page.keyboard.press('Home');
        await page.locator('[aria-posinset="1"] a:focus').waitFor();
        await page.keyboard.press('End');
        await last.locator('a:focus').waitFor();
      });
      const searching = await longestTask(page, async () => {
        for (const text of SEARCHES) {
          await search.clear();
          await search.pressSequentially(text);
        }
        await search.clear();
        await page.locator(`[aria-setsize="${GAMES}"]`).first().waitFor();
      });
      rows.push(
        row(`${view}: longest task while it is scrolled through`, scrolling),
        row(`${view}: longest task from end to start and back`, jumping),
        row(`${view}: longest task while it is searched`, searching),
      );
    }
    return rows;
  } finally {
    await endElectron(app);
    rmSync(folder, { recursive: true, force: true });
  }
}
