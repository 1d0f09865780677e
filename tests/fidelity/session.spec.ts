import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { quitElectron } from '../launcher-host/launch.ts';
import { expect, test } from './fixtures.ts';

/** Opens a view of a partition inside the main window and answers its page. */
async function openView(electronApp: ElectronApplication, partition: string, url: string): Promise<Page> {
  const [page] = await Promise.all([
    electronApp.waitForEvent('window'),
    electronApp.evaluate(
      async ({ BrowserWindow, WebContentsView }, { partition, url }) => {
        const view = new WebContentsView({ webPreferences: { partition } });
        view.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
        BrowserWindow.getAllWindows()[0]?.contentView.addChildView(view);
        view.setBounds({ x: 10, y: 20, width: 640, height: 480 });
        await view.webContents.loadURL(url);
      },
      { partition, url },
    ),
  ]);
  await page.waitForURL(url);
  return page;
}

test('each partition has cookies and storage of its own', async ({ electronApp, page, site }) => {
  await page.title();
  const url = `${site.origin}/game`;
  const one = await openView(electronApp, 'one', url);
  const two = await openView(electronApp, 'two', url);
  await one.evaluate(() => {
    localStorage.setItem('save', '1');
    // biome-ignore lint/suspicious/noDocumentCookie: the plain cookie is what a game writes.
    document.cookie = 'save=1; max-age=999';
  });
  const saved = () => [localStorage.getItem('save'), document.cookie];
  expect(await one.evaluate(saved)).toEqual(['1', 'save=1']);
  expect(await two.evaluate(saved)).toEqual([null, '']);
  expect(await one.evaluate(() => [innerWidth, innerHeight])).toEqual([640, 480]);
  const names = await electronApp.evaluate(async ({ session }) => {
    const cookies = (partition: string) => session.fromPartition(partition).cookies.get({ name: 'save' });
    return [(await cookies('one')).length, (await cookies('two')).length];
  });
  expect(names).toEqual([1, 0]);
});

test('a host under localhost is this machine, with storage of its own', async ({
  electronApp,
  page,
  site,
}) => {
  await page.title();
  const { port } = new URL(site.origin);
  const one = await openView(electronApp, 'games', `http://g-1.play.localhost:${port}/`);
  const two = await openView(electronApp, 'games', `http://g-2.play.localhost:${port}/`);
  await one.evaluate(() => localStorage.setItem('save', '1'));
  expect(await two.evaluate(() => [localStorage.getItem('save'), isSecureContext])).toEqual([null, true]);
});

test('a proxy is the way to other machines, not to this one unless it is said', async ({ electronApp }) => {
  const ways = await electronApp.evaluate(async ({ session }) => {
    const proxied = session.fromPartition('proxied');
    const ways = async () => [
      await proxied.resolveProxy('http://far.example/packs'),
      await proxied.resolveProxy('http://g-1.play.localhost:4800/'),
      await proxied.resolveProxy('http://127.0.0.1:4800/'),
    ];
    await proxied.setProxy({ proxyRules: 'proxy.example:3128' });
    const spared = await ways();
    await proxied.setProxy({ proxyRules: 'proxy.example:3128', proxyBypassRules: '<-loopback>' });
    const all = await ways();
    await proxied.setProxy({ proxyRules: 'a.example:1,socks5://b.example:2,socks4://c.example:3,direct://' });
    return { spared, all, several: (await ways())[0] };
  });
  const proxy = 'PROXY proxy.example:3128';
  const several = 'PROXY a.example:1;SOCKS5 b.example:2;SOCKS c.example:3;DIRECT';
  expect(ways).toEqual({ spared: [proxy, 'DIRECT', 'DIRECT'], all: [proxy, proxy, proxy], several });
});

test('a partition is one session, by name and by contents', async ({ electronApp }) => {
  const same = await electronApp.evaluate(({ session, WebContentsView }) => {
    const { webContents } = new WebContentsView({ webPreferences: { partition: 'one' } });
    const again = session.fromPartition('one');
    return [
      again === session.fromPartition('one'),
      webContents.session === session.fromPartition('one'),
      webContents.session === session.defaultSession,
    ];
  });
  expect(same).toEqual([true, true, false]);
});

test('the default session lasts over a restart', async ({ start }) => {
  const first = await start();
  const before = await first.firstWindow();
  await before.getByRole('heading', { name: 'Fixture' }).waitFor();
  await before.evaluate(() => localStorage.setItem('kept', 'yes'));
  await first.evaluate(({ session }) =>
    session.defaultSession.cookies.set({
      url: 'https://store.example/',
      name: 'kept',
      value: 'yes',
      expirationDate: 4e9,
    }),
  );
  await quitElectron(first);
  const second = await start();
  const after = await second.firstWindow();
  await after.getByRole('heading', { name: 'Fixture' }).waitFor();
  expect(await after.evaluate(() => localStorage.getItem('kept'))).toBe('yes');
  const cookies = await second.evaluate(({ session }) =>
    session.defaultSession.cookies.get({ url: 'https://store.example/' }),
  );
  expect(cookies.map(({ name, value }) => [name, value])).toEqual([['kept', 'yes']]);
});

test('a persist: partition lasts over a restart, another one does not', async ({ start, site }) => {
  const url = `${site.origin}/game`;
  const saved = () => [localStorage.getItem('save'), document.cookie];
  const first = await start();
  await first.firstWindow();
  for (const partition of ['persist:game', 'game']) {
    const view = await openView(first, partition, url);
    expect(await view.evaluate(saved)).toEqual([null, '']);
    await view.evaluate(() => {
      localStorage.setItem('save', 'level 3');
      // biome-ignore lint/suspicious/noDocumentCookie: the plain cookie is what a game writes.
      document.cookie = 'save=3; max-age=999';
    });
  }
  await quitElectron(first);

  const second = await start();
  await second.firstWindow();
  const kept = await openView(second, 'persist:game', url);
  expect(await kept.evaluate(saved)).toEqual(['level 3', 'save=3']);
  expect(await (await openView(second, 'game', url)).evaluate(saved)).toEqual([null, '']);

  await kept.evaluate(() => localStorage.clear());
  await kept.reload();
  expect(await kept.evaluate(saved)).toEqual([null, 'save=3']);
});

test('a download is announced, and prevented it writes nothing', async ({ electronApp, page, site }) => {
  await page.title();
  await electronApp.evaluate(({ session }) => {
    const downloads: string[] = [];
    Object.assign(globalThis, { downloads });
    session.fromPartition('downloading').on('will-download', (event, item) => {
      downloads.push(`${item.getURL()} ${item.getFilename()}`);
      event.preventDefault();
    });
  });
  const view = await openView(electronApp, 'downloading', `${site.origin}/page`);
  await view.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/file';
    link.download = 'save.dat';
    link.click();
  });
  const downloads = () => electronApp.evaluate(() => Reflect.get(globalThis, 'downloads'));
  await expect.poll(downloads).toEqual([`${site.origin}/file save.dat`]);
});

test('a file that a page made is saved where the app says, once it is whole', async ({
  electronApp,
  page,
  site,
}) => {
  await page.title();
  const folder = mkdtempSync(join(tmpdir(), 'saved-'));
  const path = join(folder, 'notes.txt');
  await electronApp.evaluate(({ session }, savePath) => {
    const saved: unknown[] = [];
    Object.assign(globalThis, { saved });
    session.fromPartition('saving').on('will-download', (_event, item) => {
      saved.push(item.getURL().split('/').slice(0, -1).join('/'), item.getFilename());
      item.setSaveDialogOptions({ title: 'Save it' });
      item.setSavePath(savePath);
      item.once('done', (_done, state) => saved.push(item.getSaveDialogOptions(), state));
    });
  }, path);
  const view = await openView(electronApp, 'saving', `${site.origin}/page`);
  await view.evaluate(() => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['kept'], { type: 'text/plain' }));
    link.download = 'notes.txt';
    link.click();
  });
  const saved = () => electronApp.evaluate(() => Reflect.get(globalThis, 'saved'));
  await expect.poll(saved).toEqual([`blob:${site.origin}`, 'notes.txt', { title: 'Save it' }, 'completed']);
  expect(readFileSync(path, 'utf8')).toBe('kept');
  rmSync(folder, { recursive: true });
});

test('a permission is what the request handler says', async ({ electronApp, page }) => {
  await electronApp.evaluate(({ session }) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    session.defaultSession.setPermissionRequestHandler(
      (_contents, permission, callback, { requestingUrl }) => {
        asked.push(`${permission} ${requestingUrl}`);
        callback(permission === 'fullscreen');
      },
    );
    session.defaultSession.setPermissionCheckHandler(() => false);
  });
  const answers = await page.evaluate(async () => [
    await Notification.requestPermission(),
    await navigator.mediaDevices.getUserMedia({ audio: true }).then(
      () => 'granted',
      (error: Error) => error.name,
    ),
    (await navigator.permissions.query({ name: 'geolocation' })).state,
  ]);
  expect(answers).toEqual(['denied', 'NotAllowedError', 'denied']);
  const asked = await electronApp.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
  expect(asked).toEqual(['notifications app://bundle/index.html', 'media app://bundle/index.html']);
});

test('webRequest cancels, adds headers and reads answers', async ({ electronApp, page, site }) => {
  await electronApp.evaluate(({ session }) => {
    const { webRequest } = session.fromPartition('watched');
    webRequest.onBeforeRequest({ urls: ['*://*/blocked*'] }, (_details, callback) =>
      callback({ cancel: true }),
    );
    webRequest.onBeforeSendHeaders((details, callback) =>
      callback({ requestHeaders: { ...details.requestHeaders, 'x-added': 'yes' } }),
    );
    webRequest.onHeadersReceived((details, callback) =>
      callback({ responseHeaders: { ...details.responseHeaders, 'x-answered': ['yes'] } }),
    );
  });
  await page.title();
  const view = await openView(electronApp, 'watched', `${site.origin}/page`);
  const answers = await view.evaluate(async () => [
    await fetch('/blocked').then(
      () => 'reached',
      () => 'refused',
    ),
    (await fetch('/open')).headers.get('x-answered'),
  ]);
  expect(answers).toEqual(['refused', 'yes']);
  expect(site.hits.map(({ path, headers }) => [path, headers['x-added']])).toEqual([
    ['/page', 'yes'],
    ['/open', 'yes'],
  ]);
});

test('service workers of an origin can be cleared, and what it stored stays', async ({
  electronApp,
  page,
  site,
}) => {
  await page.title();
  const url = `${site.origin}/page`;
  const view = await openView(electronApp, 'workers', url);
  await view.evaluate(async () => {
    localStorage.setItem('save', '1');
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  });
  const found = () =>
    view.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      localStorage.getItem('save'),
    ]);
  expect(await found()).toEqual([1, '1']);
  await electronApp.evaluate(
    ({ session }, origin) =>
      session.fromPartition('workers').clearStorageData({ origin, storages: ['serviceworkers'] }),
    site.origin,
  );
  expect(await found()).toEqual([0, '1']);
});

test('a contents has the WebRTC policy that it was given', async ({ electronApp }) => {
  const policies = await electronApp.evaluate(({ WebContentsView }) => {
    const { webContents } = new WebContentsView();
    const before = webContents.getWebRTCIPHandlingPolicy();
    webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
    return [before, webContents.getWebRTCIPHandlingPolicy()];
  });
  expect(policies).toEqual(['default', 'disable_non_proxied_udp']);
});

test('an emulated outage cuts a session off and gives it back', async ({ electronApp, page, site }) => {
  await page.title();
  const view = await openView(electronApp, 'offline', `${site.origin}/page`);
  const emulate = (offline: boolean) =>
    electronApp.evaluate(({ session }, offline) => {
      const offlineSession = session.fromPartition('offline');
      if (offline) offlineSession.enableNetworkEmulation({ offline });
      else offlineSession.disableNetworkEmulation();
    }, offline);
  const reached = () =>
    view.evaluate(() =>
      fetch('/ping').then(
        () => true,
        () => false,
      ),
    );
  await emulate(true);
  await expect.poll(reached).toBe(false);
  await emulate(false);
  await expect.poll(reached).toBe(true);
});
