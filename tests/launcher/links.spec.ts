import { enter, expect, keyHolders, openGame, test, viewCount } from './store-launcher.ts';

const LEDGER = { link: 'moggie://store/1005', path: '/store/1005', name: 'The Innkeeper’s Ledger' };
const CROWN = { link: 'moggie://store/1008?run=calc.exe', path: '/store/1008', name: 'Crown of Embers' };

test('a link opens the launcher on a page of the store, whether it runs or not [D10]', async ({
  launcher,
}) => {
  const { app, window } = await launcher.start({ args: [LEDGER.link] });
  await enter(window);
  await expect(window.getByRole('heading', { level: 1, name: LEDGER.name })).toBeVisible();
  expect(new URL(window.url()).pathname).toBe(LEDGER.path);
  expect(await app.evaluate(({ app: launched }) => launched.isDefaultProtocolClient('moggie'))).toBe(true);

  await test.step('while it runs, a second start hands its link over and ends', async () => {
    expect(await launcher.openLink(CROWN.link)).toBe(0);
    await expect(window.getByRole('heading', { level: 1, name: CROWN.name })).toBeVisible();
    expect(new URL(window.url()).pathname + new URL(window.url()).search).toBe(CROWN.path);
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });

  await test.step('a link to full-screen play opens the game’s page, from where the launcher plays it', async () => {
    expect(await launcher.openLink(`${LEDGER.link}/fullscreen`)).toBe(0);
    await expect(window.getByRole('heading', { level: 1, name: LEDGER.name })).toBeVisible();
    expect(new URL(window.url()).pathname).toBe(LEDGER.path);
    expect(await launcher.openLink(CROWN.link)).toBe(0);
    await expect(window.getByRole('heading', { level: 1, name: CROWN.name })).toBeVisible();
  });

  await test.step('what is no page of the store opens nothing', async () => {
    for (const link of ['moggie://store/../settings', 'moggie://launch/1005', 'file:///etc/passwd'])
      expect(await launcher.openLink(link)).toBe(0);
    await expect(window.getByRole('heading', { level: 1, name: CROWN.name })).toBeVisible();
    expect(new URL(window.url()).pathname).toBe(CROWN.path);
  });
});

test('a link shows its page in the place of the web game that plays [D10] @deep', async ({ launcher }) => {
  const { app, window } = await launcher.start();
  await enter(window);
  await openGame(window, 'Moonrise Kitchen');
  await window.getByRole('button', { name: 'Play the trial' }).click();
  const keys = () => keyHolders(app);
  const views = () => viewCount(app);
  await expect.poll(keys).toEqual(['game']);

  await test.step('one without a page only brings the launcher to the front', async () => {
    expect(await launcher.openLink('moggie://launch/1005')).toBe(0);
    expect([await views(), await keys()]).toEqual([1, ['game']]);
  });
  expect(await launcher.openLink(LEDGER.link)).toBe(0);
  await expect(window.getByRole('heading', { level: 1, name: LEDGER.name })).toBeVisible();
  await expect(window.locator('[data-plays]')).toHaveCount(0);
  expect([await views(), await keys()]).toEqual([0, ['page']]);
});
