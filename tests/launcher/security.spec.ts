// What a page of the launcher and a game in it may not do: see `electron/shell/security.ts` and `electron/shell/ipc.ts`.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { enter, expect, inGame, openGame, signIn, test } from './store-launcher.ts';
import { catchOpened, openedIn } from './system-browser.ts';

/** A web game of the demo that costs nothing. */
const GAME = { id: 1015, name: 'Paper Lanterns' };

const PRELOAD = path.join(import.meta.dirname, '../../dist/electron/preload.cjs');

type Preferences = Record<string, unknown>;

/** The web preferences that are in force in every contents, by where it is. */
const preferencesOf = (app: ElectronApplication): Promise<[string, Preferences][]> =>
  app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => {
      // Not in Electron's types, and the one way to see what is in force.
      const { getLastWebPreferences } = contents as unknown as { getLastWebPreferences(): Preferences };
      return [new URL(contents.getURL()).host, getLastWebPreferences.call(contents)];
    }),
  );

const SAFE = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
};

async function play(window: Page, app: ElectronApplication): Promise<void> {
  await signIn(window, 'new@moggie.test');
  await openGame(window, GAME.name);
  await window.getByRole('button', { name: 'Play now' }).click();
  await expect.poll(() => inGame(app, 'document.readyState')).toBe('complete');
}

/** A server that no game has business with: what it was asked, and its addresses. */
async function elsewhere() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('reached');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { asked, there: (path: string) => `http://127.0.0.1:${port}/${path}`, close: () => server.close() };
}

/** What a page is answered that asks for everything it might want, each in the words of its own interface. */
const ASK_FOR_ALL = `(async () => {
  const answerOf = (asked) => asked.then(() => 'granted', (error) => error.name);
  const state = async (name) => (await navigator.permissions.query({ name })).state;
  return {
    notifications: await Notification.requestPermission(),
    microphone: await answerOf(navigator.mediaDevices.getUserMedia({ audio: true })),
    camera: await answerOf(navigator.mediaDevices.getUserMedia({ video: true })),
    screen: await answerOf(navigator.mediaDevices.getDisplayMedia()),
    clipboard: await answerOf(navigator.clipboard.readText()),
    midi: await answerOf(navigator.requestMIDIAccess()),
    place: await new Promise((resolve) =>
      navigator.geolocation.getCurrentPosition(() => resolve('granted'), ({ code }) => resolve(code))),
    states: await Promise.all(['camera', 'geolocation', 'microphone', 'notifications'].map(state)),
  };
})()`;

/** Answers whether a page may put a text where it can be pasted. */
const COPY = "navigator.clipboard.writeText('copied').then(() => 'granted', (error) => error.name)";

const REFUSED = {
  notifications: 'denied',
  microphone: 'NotAllowedError',
  camera: 'NotAllowedError',
  screen: 'NotAllowedError',
  clipboard: 'NotAllowedError',
  midi: 'NotAllowedError',
  place: 1,
  states: ['denied', 'denied', 'denied', 'denied'],
};

test('the window and a game in it run in the sandbox, and are refused every permission [D08]', async ({
  launcher,
}) => {
  const { app, window } = await launcher.start();
  await enter(window);
  await play(window, app);

  const preferences = await preferencesOf(app);
  expect(preferences.map(([host]) => host.replace(/:\d+$/, '')).toSorted()).toEqual([
    'bundle',
    `g-${GAME.id}.play.localhost`,
  ]);
  for (const [host, each] of preferences) expect(each, host).toMatchObject(SAFE);

  expect(await window.evaluate(ASK_FOR_ALL)).toEqual(REFUSED);
  expect(await inGame(app, ASK_FOR_ALL)).toEqual(REFUSED);

  await test.step('the page alone may copy a text for the player', async () => {
    expect(await window.evaluate(COPY)).toBe('granted');
    expect(await inGame(app, COPY)).toBe('NotAllowedError');
  });
});

test('only the top frame of the launcher’s own window is answered, and no argument past 10,000 characters', async ({
  launcher,
  store,
}) => {
  const { app, window } = await launcher.start();
  await enter(window);
  const list = "window.launcher.commands['folders.list']({})";
  expect(await window.evaluate(list)).toMatchObject({ ok: true });

  await test.step('a second window with the same preload, on the same page, is a stranger', async () => {
    const answer = await app.evaluate(
      async ({ BrowserWindow }, [preload, script]) => {
        const second = new BrowserWindow({ show: false, webPreferences: { preload } });
        await second.loadURL('app://bundle/about-us');
        const answered: unknown = await second.webContents.executeJavaScript(script);
        second.destroy();
        return answered;
      },
      [PRELOAD, list] as const,
    );
    expect(answer).toEqual({ ok: false, code: '401', message: 'untrusted sender' });
  });

  await test.step('an argument may have 10,000 characters, and none more', async () => {
    const withLength = (length: number) => {
      const args = { storeId: 1, type: 'official' as const, folderId: '' };
      const folderId = 'x'.repeat(length - JSON.stringify(args).length);
      return window.evaluate((given) => self.launcher?.commands['jobs.install'](given), {
        ...args,
        folderId,
      });
    };
    expect(await withLength(10_000)).toMatchObject({ ok: false, code: 'install/folder-missing' });
    expect(await withLength(10_001)).toEqual({ ok: false, code: '400', message: 'too large' });
  });

  await test.step('an argument that no JSON can say is refused like any other that does not fit', async () => {
    const answers = await window.evaluate(async () => {
      const cycle: { self?: object } = {};
      cycle.self = cycle;
      const list: unknown = self.launcher?.commands['folders.list'];
      if (typeof list !== 'function') throw new Error('there is no bridge');
      const asked: unknown[] = [cycle, { storeId: 1n }].map((given) => list(given));
      return Promise.all(asked);
    });
    expect(answers).toMatchObject([
      { ok: false, code: '400' },
      { ok: false, code: '400' },
    ]);
  });

  await test.step('the window itself is a stranger once it shows another origin', async () => {
    const answer = await app.evaluate(
      async ({ BrowserWindow }, [address, script]) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        await contents?.loadURL(address);
        return contents?.executeJavaScript(script);
      },
      [`${store.origin}/about-us`, list] as const,
    );
    expect(answer).toEqual({ ok: false, code: '401', message: 'untrusted sender' });
  });
});

test('the page stays where it is: web and mail links go to the person’s browser, everything else nowhere', async ({
  launcher,
  store,
}) => {
  const { app, window } = await launcher.start();
  await enter(window);
  await catchOpened(app);
  const { pathname } = new URL(window.url());
  const opened: string[] = [];

  /** Follows an address in every way a page has, and a web address after it. A page's ways out may overtake each other. */
  async function follow(address: string, isOpen: boolean) {
    const mark = `https://moggie.test/after?${encodeURIComponent(address)}`;
    await window.evaluate((to) => void self.open(to), address);
    await window.evaluate((to) => {
      location.href = to;
    }, address);
    await window.evaluate((to) => void self.open(to), mark);
    opened.push(...(isOpen ? [address, address] : []), mark);
    await expect.poll(async () => (await openedIn(app)).toSorted()).toEqual(opened.toSorted());
    expect(new URL(window.url()).pathname).toBe(pathname);
    await expect(window.getByRole('link', { name: 'Sign up' })).toBeVisible();
  }

  for (const address of [
    'file:///etc/passwd',
    'smb://files.example/share',
    'ms-msdt:/id%20PCWDiagnostic',
    'http://other.example/',
    `${store.origin.replace('localhost', '127.0.0.1')}/store`,
  ])
    await follow(address, false);
  for (const address of [
    'https://other.example/page?a=1',
    'mailto:someone@other.example',
    `${store.origin}/about-us`,
  ])
    await follow(address, true);

  await test.step('the page may name pay pages of the store alone', async () => {
    const pay = (url: string) =>
      window.evaluate((to) => self.launcher?.commands['browser.openPayPage']({ url: to }), url);
    for (const address of [
      'https://other.example/pay',
      'file:///etc/passwd',
      `${store.origin}@other.example/`,
    ])
      expect((await pay(address))?.ok, address).toBe(false);
    expect(await pay(`${store.origin}/pay/x`)).toEqual({ ok: true, value: {} });
    opened.push(`${store.origin}/pay/x`);
    expect((await openedIn(app)).toSorted()).toEqual(opened.toSorted());
  });
});

test('a game stays on its own origin, in every frame, and opens nothing; no page embeds another as a webview [D08]', async ({
  launcher,
}) => {
  const { app, window } = await launcher.start();
  await enter(window);
  await catchOpened(app);
  await play(window, app);
  const address = await inGame(app, 'location.href');
  const { asked, there, close } = await elsewhere();

  for (const to of ['https://other.example/', there('window'), 'mailto:someone@other.example'])
    expect(await inGame(app, `window.open('${to}') === null`), to).toBe(true);
  await inGame(
    app,
    `new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.onload = resolve;
      frame.src = '${there('frame')}';
      document.body.append(frame);
      setTimeout(resolve, 1000);
    })`,
  );
  await inGame(app, `location.href = '${there('page')}'; null`);
  await inGame(app, 'new Promise((resolve) => setTimeout(resolve, 500))');
  expect([await inGame(app, 'location.href'), asked, await openedIn(app)]).toEqual([address, [], []]);
  close();

  const prevented = await app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => {
      let stopped = false;
      const event = { preventDefault: () => (stopped = true) };
      contents.emit('will-attach-webview', event, {}, {});
      return stopped;
    }),
  );
  expect(prevented).toEqual([true, true]);
});

test('what a game’s partition holds reaches the game’s origin alone, also without the policy of the store’s pages [D08]', async ({
  launcher,
}) => {
  const { app, window } = await launcher.start();
  await enter(window);
  const { asked, there, close } = await elsewhere();
  const partition = `persist:game-${GAME.id}`;
  await app.evaluate(({ session }, partition) => {
    const game = session.fromPartition(partition);
    const clear = game.clearStorageData.bind(game);
    game.clearStorageData = (options) => {
      Object.assign(globalThis, { cleared: options });
      return clear(options);
    };
  }, partition);
  await play(window, app);

  const reach = (path: string) =>
    `fetch('${there(path)}', { mode: 'no-cors' }).then(() => 'reached', () => 'refused')`;
  const inWorker = `new Promise((resolve) => {
    const script = ${JSON.stringify(`${reach('worker')}.then((answer) => postMessage(answer))`)};
    const worker = new Worker(URL.createObjectURL(new Blob([script])));
    worker.onmessage = ({ data }) => resolve(data);
  })`;
  const reached = await app.evaluate(
    async ({ WebContentsView }, [partition, ...scripts]) => {
      const { webContents } = new WebContentsView({ webPreferences: { partition } });
      await webContents.loadURL('about:blank');
      const answers: unknown[] = [];
      for (const script of scripts) answers.push(await webContents.executeJavaScript(script));
      webContents.close();
      return answers;
    },
    [partition, reach('fetch'), inWorker] as const,
  );
  expect([reached, asked]).toEqual([['refused', 'refused'], []]);
  close();

  const [origin, policy, cleared] = await app.evaluate(({ webContents }) => {
    const game = webContents.getAllWebContents().find((each) => each.getURL().includes('.play.localhost'));
    return [
      new URL(game?.getURL() ?? '').origin,
      game?.getWebRTCIPHandlingPolicy(),
      Reflect.get(globalThis, 'cleared'),
    ];
  });
  expect(policy).toBe('disable_non_proxied_udp');
  expect(cleared).toEqual({ origin, storages: ['serviceworkers'] });
});
