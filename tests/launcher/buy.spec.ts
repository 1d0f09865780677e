import { randomUUID } from 'node:crypto';
import type { Browser, ElectronApplication, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { pressOn, tabTo } from '../keyboard.ts';
import { mailedCode } from '../store/mailbox.ts';
import {
  balancesOf,
  enter,
  expect,
  NEW_PASSWORD,
  openGame,
  openLibrary,
  readTheNews,
  signUp,
  test,
  tileOf,
} from './store-launcher.ts';
import { catchOpened, openedIn } from './system-browser.ts';

/** A game of the demo without a discount, and the plan that pays for it. */
const GAME = 'The Innkeeper’s Ledger';
const SHOTS = 'artifacts/launcher';

const newAddress = () => `${randomUUID()}@moggie.test`;

const dialog = (window: Page, name: string) => window.getByRole('dialog', { name });

/** The last of so many addresses that were handed to the person's browser. */
async function payPageOf(app: ElectronApplication, opened = 1): Promise<string> {
  await expect.poll(() => openedIn(app)).toHaveLength(opened);
  return (await openedIn(app)).at(-1) ?? '';
}

/** Opens a pay page in an ordinary browser, and leaves it without a decision. */
async function lookInBrowser(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
  // Its address works once.
  expect((await page.goto(address))?.status()).toBe(401);
  await page.close();
}

/** Decides about a payment in an ordinary browser, which knows nothing of the launcher. */
async function decideInBrowser(browser: Browser, address: string, decision: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(address);
  await expect(page.getByText('USD 49.99')).toBeVisible();
  await page.getByRole('button', { name: decision }).click();
  await page.getByRole('link', { name: 'Back to the store' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.close();
}

test('sign up, find a game, top up in the system’s browser, buy it, install it, and it stands in the library [T10]', async ({
  launcher,
  store,
  browser,
}) => {
  const email = newAddress();
  const { app, window } = await launcher.start();
  await catchOpened(app);

  await test.step('sign up with the mailed code', async () => {
    await enter(window);
    await window.getByRole('link', { name: 'Sign up' }).first().click();
    await window.getByLabel('Email').fill(email);
    await window.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await window.getByRole('button', { name: 'Create account' }).click();
    await expect(window.getByText(`We sent an 8-digit code to ${email}.`)).toBeVisible();
    await window.getByLabel('8-digit code').fill(await mailedCode(store.origin, email));
    await window.getByRole('button', { name: 'Confirm address' }).click();
    await expect(window.getByRole('button', { name: 'Your account' })).toBeVisible();
    expect(await balancesOf(window)).toEqual({ meowcent: 0, silver: 0 });
    await openLibrary(window);
    await expect(window.getByText('Your library is empty')).toBeVisible();
  });

  await test.step('find the game and see what is missing', async () => {
    await openGame(window, GAME);
    await window.getByRole('button', { name: 'Buy now' }).click();
    await expect(dialog(window, 'Your order')).toContainText('You are 17.99 coins short.');
    await dialog(window, 'Your order').getByRole('button', { name: 'Add coins' }).click();
  });

  await test.step('choose coins and country; the pay page opens outside', async () => {
    await dialog(window, 'Add coins').getByText('$49.99').click();
    await window.getByRole('button', { name: /^Pay .* Credit card$/ }).click();
    await dialog(window, 'Where do you live?').getByLabel('Germany').check();
    await window.getByRole('button', { name: 'Save country' }).click();
    const waiting = dialog(window, 'Waiting for your payment');
    await expect(waiting).toContainText('The pay page is open in your browser.');
    await window.screenshot({ path: `${SHOTS}/waiting-for-payment.png` });
    const address = await payPageOf(app);
    expect(new URL(address).origin).toBe(store.origin);
    const again = waiting.getByRole('button', { name: 'Open the pay page again' });
    await lookInBrowser(browser, address);
    await again.click();
    await lookInBrowser(browser, await payPageOf(app, 2));
    await again.click();
    await decideInBrowser(browser, await payPageOf(app, 3), 'Pay now');
  });

  await test.step('the launcher notices, and the bill comes back paid for', async () => {
    const bill = dialog(window, 'Your order');
    await expect(bill).toContainText('Your balance covers this.');
    expect(await balancesOf(window)).toEqual({ meowcent: 5000, silver: 400 });
    await window.screenshot({ path: `${SHOTS}/bill.png` });
    await bill.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' }).click();
    await expect(dialog(window, 'Completed')).toContainText(`${GAME} is yours.`);
    expect(await balancesOf(window)).toEqual({ meowcent: 3601, silver: 0 });
    await expect(window.getByRole('banner')).toContainText('36.01');
  });

  await test.step('it is installed from where it was bought, and stands in the library to be played', async () => {
    const done = dialog(window, 'Completed');
    const install = done.getByRole('button', { name: `Install: ${GAME}` });
    await install.waitFor();
    await expectAccessible(window);
    await window.screenshot({ path: `${SHOTS}/bought.png` });
    await install.click();
    await dialog(window, `Install ${GAME}`).getByRole('button', { name: 'Install', exact: true }).click();
    // The focus stays with what takes the pressed button's place: the job's buttons, then this one.
    await expect(done.getByRole('button', { name: `Play: ${GAME}` })).toBeFocused();
    await expect(install).toHaveCount(0);
    await done.getByRole('button', { name: 'Go to library' }).click();
    await expect(tileOf(window, GAME).getByRole('button', { name: `Play: ${GAME}` })).toBeVisible();
  });

  await test.step('leave: the game stays, and no list says what was done with it', async () => {
    const openDownloads = () => window.getByRole('banner').getByRole('link', { name: 'Downloads' }).click();
    const finished = window.getByRole('region', { name: 'Recently finished' });
    await openDownloads();
    await expect(finished).toContainText(GAME);
    await window.getByRole('button', { name: 'Your account' }).click();
    await window.getByRole('button', { name: 'Log out' }).click();
    await expect(window.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
    await openLibrary(window);
    await expect(tileOf(window, GAME).getByRole('button', { name: /^Play/ })).toBeVisible();
    await openDownloads();
    await expect(window.getByText('Nothing to download')).toBeVisible();
    await expect(finished).toHaveCount(0);
  });
});

test('a payment that fails in the browser charges nothing and can be tried again @deep', async ({
  launcher,
  browser,
}) => {
  const { app, window } = await launcher.start();
  await catchOpened(app);
  await enter(window);
  await signUp(window);
  await window.getByRole('button', { name: 'Add coins' }).click();
  await dialog(window, 'Add coins').getByText('$49.99').click();
  await window.getByRole('button', { name: /^Pay .* Credit card$/ }).click();
  await dialog(window, 'Where do you live?').getByLabel('Germany').check();
  await window.getByRole('button', { name: 'Save country' }).click();
  await decideInBrowser(browser, await payPageOf(app), 'Let the payment fail');
  const failed = dialog(window, 'The payment did not go through');
  await expect(failed).toContainText('You were not charged, and no coins were added.');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(window.getByRole('button', { name: /^Pay .* Credit card$/ })).toBeEnabled();
  expect(await balancesOf(window)).toEqual({ meowcent: 0, silver: 0 });
});

test('where no browser opens the pay page, it says so; confirming reloads and tries again [C09]', async ({
  launcher,
}) => {
  const { app, window } = await launcher.start();
  await app.evaluate(({ shell }) => {
    shell.openExternal = () => Promise.reject(new Error('no browser'));
  });
  await enter(window);
  await signUp(window);
  await openGame(window, GAME);
  const pay = window.getByRole('button', { name: /^Pay .* Credit card$/ });
  const error = dialog(window, 'That did not work');

  await test.step('it fails with words', async () => {
    await window.getByRole('button', { name: 'Buy now' }).click();
    await dialog(window, 'Your order').getByRole('button', { name: 'Add coins' }).click();
    await pay.click();
    await dialog(window, 'Where do you live?').getByLabel('Germany').check();
    await window.getByRole('button', { name: 'Save country' }).click();
    await expect(error).toContainText('The payment page could not open. Press OK to reload and try again');
  });

  await test.step('who does not confirm is where they were, and nothing is tried', async () => {
    await window.keyboard.press('Escape');
    await expect(error).toHaveCount(0);
    await expect(pay).toBeEnabled();
  });

  await test.step('who confirms gets the page anew, and the same choice', async () => {
    await pay.click();
    await window.evaluate(() => Object.assign(globalThis, { isOld: true }));
    await error.getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => window.evaluate(() => 'isOld' in globalThis)).toBe(false);
    await catchOpened(app);
    await pay.click();
    await expect(dialog(window, 'Waiting for your payment')).toBeVisible();
    await expect.poll(() => openedIn(app)).toHaveLength(1);
  });
});

test('with the keyboard alone: sign up, find, top up, buy, install @deep', async ({
  launcher,
  store,
  browser,
}) => {
  test.setTimeout(300_000);
  const email = newAddress();
  const { app, window } = await launcher.start();
  await catchOpened(app);
  const { keyboard } = window;

  await test.step('sign up', async () => {
    await readTheNews(window);
    await expect(window.getByRole('button', { name: '18 or older' })).toBeFocused();
    await keyboard.press('Enter');
    await pressOn(window, window.getByRole('link', { name: 'Sign up' }).first(), 'Enter');
    await tabTo(window, window.getByLabel('Email'));
    await keyboard.type(email);
    await tabTo(window, window.getByLabel('Password', { exact: true }));
    await keyboard.type(NEW_PASSWORD);
    await keyboard.press('Enter');
    const code = window.getByLabel('8-digit code');
    await code.waitFor();
    await tabTo(window, code);
    await keyboard.type(await mailedCode(store.origin, email));
    await keyboard.press('Enter');
    await expect(window.getByRole('button', { name: 'Your account' })).toBeVisible();
  });

  const buy = window.getByRole('button', { name: 'Buy now' });

  await test.step('find the game', async () => {
    await tabTo(window, window.getByRole('searchbox').first());
    await keyboard.type('innkeeper');
    await keyboard.press('Enter');
    await window.waitForURL(/keyword=innkeeper/);
    await pressOn(window, window.getByRole('main').getByRole('link', { name: GAME }).first(), 'Enter');
    await buy.waitFor();
  });

  await test.step('Escape closes the bill and focus is where it was', async () => {
    await pressOn(window, buy, 'Enter');
    await expect(dialog(window, 'Your order')).toContainText('You are 17.99 coins short.');
    await keyboard.press('Escape');
    await expect(dialog(window, 'Your order')).toBeHidden();
    await expect(buy).toBeFocused();
  });

  await test.step('top up', async () => {
    await keyboard.press('Enter');
    const bill = dialog(window, 'Your order');
    await pressOn(window, bill.getByRole('button', { name: 'Add coins' }), 'Enter');
    const plans = dialog(window, 'Add coins').getByRole('radio', { name: /coins/ });
    await plans.first().waitFor({ state: 'attached' });
    await tabTo(window, dialog(window, 'Add coins').getByRole('radio', { name: /coins/, checked: true }));
    const wanted = dialog(window, 'Add coins').getByRole('radio', { name: /50 coins/ });
    for (let steps = 0; steps < 8 && !(await wanted.isChecked()); steps += 1)
      await keyboard.press('ArrowRight');
    await expect(wanted).toBeChecked();
    await pressOn(window, window.getByRole('button', { name: /^Pay .* Credit card$/ }), 'Enter');
    const country = dialog(window, 'Where do you live?');
    await tabTo(window, country.getByRole('searchbox'));
    await keyboard.type('germany');
    await pressOn(window, country.getByRole('radio', { name: 'Germany' }), 'Space');
    await pressOn(window, country.getByRole('button', { name: 'Save country' }), 'Enter');
    await expect(dialog(window, 'Waiting for your payment')).toBeVisible();
    await decideInBrowser(browser, await payPageOf(app), 'Pay now');
  });

  await test.step('buy it', async () => {
    const bill = dialog(window, 'Your order');
    await bill.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' }).waitFor();
    await pressOn(window, bill.getByRole('button', { name: 'Pay 13.99 coins and 4 silver' }), 'Enter');
    const done = dialog(window, 'Completed');
    await pressOn(window, done.getByRole('button', { name: 'Go to library' }), 'Enter');
    expect(await balancesOf(window)).toEqual({ meowcent: 3601, silver: 0 });
  });

  await test.step('install it', async () => {
    const game = tileOf(window, GAME);
    const install = game.getByRole('button', { name: `Install: ${GAME}` });
    await install.waitFor();
    await pressOn(window, install, 'Enter');
    const where = dialog(window, `Install ${GAME}`);
    await where.waitFor();
    await keyboard.press('Escape');
    await expect(where).toBeHidden();
    await expect(install).toBeFocused();
    await keyboard.press('Enter');
    await pressOn(window, where.getByRole('button', { name: 'Install', exact: true }), 'Enter');
    await tabTo(window, game.getByRole('button', { name: `Play: ${GAME}` }));
  });

  await test.step('open what else can be done, and come back', async () => {
    const more = window.getByRole('button', { name: `More about ${GAME}` });
    await pressOn(window, more, 'Enter');
    await expect(dialog(window, GAME).getByRole('button', { name: 'Uninstall' })).toBeEnabled();
    await keyboard.press('Escape');
    await expect(more).toBeFocused();
  });
});
