import type { ElectronApplication, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

interface Journal {
  journal: string[];
}

/** Keeps what the main window's contents says about navigation; `deny` names the events to prevent. */
const keepJournal = (electronApp: ElectronApplication, deny: string[]) =>
  electronApp.evaluate(({ BrowserWindow }, denied) => {
    const journal: string[] = [];
    Object.assign(globalThis, { journal });
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.on('will-navigate', (event) => {
      journal.push(`will-navigate ${event.url}`);
      if (denied.includes('will-navigate')) event.preventDefault();
    });
    contents?.on('will-frame-navigate', (event) => {
      if (event.isMainFrame) return;
      journal.push(`will-frame-navigate ${event.url}`);
      if (denied.includes('will-frame-navigate')) event.preventDefault();
    });
    contents?.on('will-redirect', (event) => {
      journal.push(`will-redirect ${event.url}`);
      if (denied.includes('will-redirect')) event.preventDefault();
    });
    contents?.on('did-navigate', (_event, url, status) => journal.push(`did-navigate ${url} ${status}`));
    contents?.on('did-fail-load', (_event, code, text) => journal.push(`did-fail-load ${code} ${text}`));
  }, deny);

const journalOf = (electronApp: ElectronApplication) =>
  electronApp.evaluate(() => (globalThis as unknown as Journal).journal);

/** Loads from the main process; answers the error's code, or nothing. */
const load = (electronApp: ElectronApplication, url: string) =>
  electronApp.evaluate(
    ({ BrowserWindow }, url) =>
      BrowserWindow.getAllWindows()[0]
        ?.loadURL(url)
        .then(
          () => undefined,
          (error: { code: string }) => error.code,
        ),
    url,
  );

test('a link that the app denies leaves the page, and nothing is asked of the network', async ({
  electronApp,
  page,
  site,
}) => {
  await keepJournal(electronApp, ['will-navigate']);
  const target = `${site.origin}/target`;
  await page.evaluate((url) => {
    location.href = url;
  }, target);
  await expect.poll(() => journalOf(electronApp)).toEqual([`will-navigate ${target}`]);
  await expect(page.getByRole('heading', { name: 'Fixture' })).toBeVisible();
  expect(site.hits).toEqual([]);
});

test('a link that the app allows is followed', async ({ electronApp, page, site }) => {
  await keepJournal(electronApp, []);
  const target = `${site.origin}/gone`;
  await page.evaluate((url) => {
    location.href = url;
  }, target);
  await page.waitForURL(target);
  await expect
    .poll(() => journalOf(electronApp))
    .toEqual([`will-navigate ${target}`, `did-navigate ${target} 410`]);
});

test('the main process is not asked about its own loads, and the page after them is', async ({
  electronApp,
  page,
  site,
}) => {
  await keepJournal(electronApp, []);
  await load(electronApp, 'app://bundle/index.html#part');
  await load(electronApp, 'app://bundle/index.html');
  // Asked of the page through the app, whose connection knows that the load is over; the answer comes before it leaves.
  await electronApp.evaluate(
    ({ BrowserWindow }, url) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
        `setTimeout(() => { location.href = '${url}' }); null`,
      ),
    `${site.origin}/after`,
  );
  await page.waitForURL(`${site.origin}/after`);
  const asked = (await journalOf(electronApp)).filter((entry) => entry.startsWith('will-navigate'));
  expect(asked).toEqual([`will-navigate ${site.origin}/after`]);
});

test('a link to another scheme is a navigation for the app', async ({ electronApp, page }) => {
  await keepJournal(electronApp, ['will-navigate']);
  await page.evaluate(() => {
    location.href = 'mailto:someone@example.com';
  });
  await expect.poll(() => journalOf(electronApp)).toEqual(['will-navigate mailto:someone@example.com']);
});

test('an absolute link inside the custom scheme is followed', async ({ electronApp, page }) => {
  await keepJournal(electronApp, []);
  await page.evaluate(() => {
    location.href = 'app://bundle/other.html';
  });
  await expect
    .poll(() => journalOf(electronApp))
    .toEqual(['will-navigate app://bundle/other.html', 'did-navigate app://bundle/other.html 200']);
});

/** Clicks a new link of the page. */
const clickLink = async (page: Page, href: string) => {
  await page.evaluate((address) => {
    const link = document.createElement('a');
    link.href = address;
    link.textContent = 'onward';
    document.body.append(link);
  }, href);
  await page.getByRole('link', { name: 'onward' }).click();
};

test('a click on an absolute link inside the custom scheme is followed where the app allows it', async ({
  electronApp,
  page,
}) => {
  await keepJournal(electronApp, []);
  await clickLink(page, 'app://bundle/other.html?from=link');
  await expect
    .poll(() => journalOf(electronApp))
    .toEqual([
      'will-navigate app://bundle/other.html?from=link',
      'did-navigate app://bundle/other.html?from=link 200',
    ]);
});

test('a click on an absolute link inside the custom scheme leaves the page where the app denies it', async ({
  electronApp,
  page,
}) => {
  await keepJournal(electronApp, ['will-navigate']);
  await clickLink(page, 'app://bundle/other.html');
  await expect.poll(() => journalOf(electronApp)).toEqual(['will-navigate app://bundle/other.html']);
  await expect(page.getByRole('heading', { name: 'Fixture' })).toBeVisible();
});

test('a redirect that the app denies is not followed', async ({ electronApp, page, site }) => {
  await keepJournal(electronApp, ['will-redirect']);
  expect(await load(electronApp, `${site.origin}/moved`)).toBe('ERR_ABORTED');
  expect(await journalOf(electronApp)).toContain(`will-redirect ${site.origin}/elsewhere`);
  expect(site.hits.map(({ path }) => path)).toEqual(['/moved']);
  await expect(page.getByRole('heading', { name: 'Fixture' })).toBeVisible();
});

test('a frame that the app denies is not loaded', async ({ electronApp, page, site }) => {
  await keepJournal(electronApp, ['will-frame-navigate']);
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    document.body.append(frame);
  }, `${site.origin}/inner`);
  await expect.poll(() => journalOf(electronApp)).toEqual([`will-frame-navigate ${site.origin}/inner`]);
  expect(site.hits).toEqual([]);
});

test('a load that fails rejects with the network error', async ({ electronApp, page }) => {
  await page.title();
  await keepJournal(electronApp, []);
  expect(await load(electronApp, 'http://127.0.0.1:1/')).toBe('ERR_UNSAFE_PORT');
  expect(await load(electronApp, 'http://127.0.0.1:49151/')).toBe('ERR_CONNECTION_REFUSED');
  expect(await journalOf(electronApp)).toEqual([
    'did-fail-load -312 ERR_UNSAFE_PORT',
    'did-fail-load -102 ERR_CONNECTION_REFUSED',
  ]);
});

test('a load that another takes the place of is aborted', async ({ electronApp, page, site }) => {
  await page.title();
  await keepJournal(electronApp, ['will-navigate']);
  const codes = await electronApp.evaluate(async ({ BrowserWindow }, origin) => {
    const window = BrowserWindow.getAllWindows()[0];
    const outcome = (url: string) =>
      window?.loadURL(url).then(
        () => 'loaded',
        (error: { code: string }) => error.code,
      );
    return Promise.all([outcome(`${origin}/first`), outcome(`${origin}/second`)]);
  }, site.origin);
  expect(codes).toEqual(['ERR_ABORTED', 'loaded']);
  expect(await journalOf(electronApp)).toEqual([`did-navigate ${site.origin}/second 200`]);
});

test('popups are asked about, denied, and never reach the network', async ({ electronApp, page, site }) => {
  await electronApp.evaluate(({ BrowserWindow }) => {
    const asked: string[] = [];
    Object.assign(globalThis, { journal: asked });
    BrowserWindow.getAllWindows()[0]?.webContents.setWindowOpenHandler(({ url }) => {
      asked.push(url);
      return { action: 'deny' };
    });
  });
  expect(await page.evaluate((url) => window.open(url) === null, `${site.origin}/opened`)).toBe(true);
  await page.getByRole('link', { name: 'popup' }).click();
  await expect
    .poll(() => journalOf(electronApp))
    .toEqual([`${site.origin}/opened`, 'https://popup.example/']);
  expect(site.hits).toEqual([]);
  expect(electronApp.windows()).toHaveLength(1);
  expect(await electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});
