import { expect, test } from './fixtures.ts';

test('a call to the main process returns a structured clone', async ({ page }) => {
  const answer = await page.evaluate(async () => {
    const [date, map, bytes, nothing] = await window.fixture.echo(
      new Date(5),
      new Map([['a', new Set([1, 2n])]]),
      new Uint8Array([1, 2, 255]),
      undefined,
    );
    return [
      date instanceof Date && date.getTime(),
      map instanceof Map && [...map.get('a')].map(String),
      bytes instanceof Uint8Array && [...bytes],
      nothing === undefined,
    ];
  });
  expect(answer).toEqual([5, ['1', '2'], [1, 2, 255], true]);
});

test('one object seen twice, and a cycle, stay what they are', async ({ page }) => {
  const same = await page.evaluate(async () => {
    const node: Record<string, unknown> = { id: 1 };
    node.self = node;
    const [answer] = (await window.fixture.echo({ a: node, b: node })) as [
      { a: typeof node; b: typeof node },
    ];
    return answer.a === answer.b && answer.a.self === answer.a;
  });
  expect(same).toBe(true);
});

test('a failing handler rejects with its text and its channel', async ({ page }) => {
  const failure = page.evaluate(() => window.fixture.fail());
  await expect(failure).rejects.toThrow("Error invoking remote method 'fail': TypeError: disk full");
});

test('a function among the arguments of a call is refused', async ({ page }) => {
  await expect(page.evaluate(() => window.fixture.echo(() => 1))).rejects.toThrow('could not be cloned');
});

test('the handler learns the top frame that called it', async ({ page }) => {
  expect(await page.evaluate(() => window.fixture.sender())).toEqual({
    url: 'app://bundle/index.html',
    origin: 'app://bundle',
    top: true,
    main: true,
  });
});

test('the sender is the new document after the window went elsewhere', async ({
  electronApp,
  page,
  site,
}) => {
  await electronApp.evaluate(
    ({ BrowserWindow }, url) => BrowserWindow.getAllWindows()[0]?.loadURL(url),
    `${site.origin}/page`,
  );
  await page.waitForURL(`${site.origin}/page`);
  expect(await page.evaluate(() => window.fixture.sender())).toMatchObject({
    url: `${site.origin}/page`,
    origin: site.origin,
  });
});

test('messages arrive in order, and a reply goes to the frame that sent', async ({ electronApp, page }) => {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    window.fixture.onNoted((text) => heard.push(text));
  });
  await electronApp.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    for (let count = 0; count < 50; count++) contents?.send('noted', `${count}`);
  });
  await page.evaluate(() => window.fixture.note('well'));
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'heard')))
    .toEqual([...Array.from({ length: 50 }, (_, count) => `${count}`), 'noted well']);
});

test('a channel has one handler', async ({ electronApp }) => {
  const second = electronApp.evaluate(({ ipcMain }) => ipcMain.handle('echo', () => 1));
  await expect(second).rejects.toThrow("Attempted to register a second handler for 'echo'");
});
