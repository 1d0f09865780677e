import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { mailedCode } from '../store/mailbox.ts';
import { GAMES, PASSWORD, Player, test } from './players.ts';

const newAddress = () => `${randomUUID()}@moggie.test`;

test.describe('a visitor', () => {
  test('signs up, enters the mailed code and is signed in with a proven address [O44]', async ({
    page,
    store,
  }) => {
    const email = newAddress();
    await page.goto('/sign-up?returnPath=/account/profile');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    const code = page.getByLabel('8-digit code');
    await expect(page.getByText(`We sent an 8-digit code to ${email}.`)).toBeVisible();

    await code.fill('00000000');
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await expect(page.getByText('This code is wrong or no longer valid.')).toBeVisible();

    const mailed = await mailedCode(store.origin, email);
    await code.fill('');
    await code.focus();
    await page.evaluate(
      (text) => {
        const data = new DataTransfer();
        data.setData('text', text);
        const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(paste);
      },
      `Your code: ${mailed.slice(0, 4)} ${mailed.slice(4)}`,
    );
    await expect(code).toHaveValue(mailed);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await expect(page).toHaveURL('/account/profile');
    await expect(page.getByText('Confirmed')).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
  });

  test('can prove the address later', async ({ page }) => {
    await page.goto('/sign-up');
    await page.getByLabel('Email').fill(newAddress());
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('button', { name: 'Do this later' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/account/profile');
    await expect(page.getByRole('button', { name: 'Confirm address' })).toBeVisible();
  });

  test.describe('is told in one sentence what is wrong', () => {
    const faults: readonly (readonly [password: string, sentence: string])[] = [
      ['', 'Please choose a password.'],
      ['abc1234', 'Please use at least 8 characters.'],
      ['密碼密碼密碼密碼a', 'Please use at most 16 characters.'],
      ['abcd123!', 'Please use letters and digits only.'],
      ['password1', 'This password is too easy to guess. Please choose another.'],
    ];
    for (const [password, sentence] of faults)
      test(`with the new password '${password}' [V03]`, async ({ page }) => {
        await page.goto('/sign-up');
        await page.getByLabel('Email').fill(newAddress());
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Create account' }).click();
        const field = page.getByLabel('Password', { exact: true });
        await expect(field).toHaveAccessibleDescription(new RegExp(`${sentence}$`));
        await expect(field).toBeFocused();
        await expect(page).toHaveURL('/sign-up');
      });

    test('when the address has an account already [C04]', async ({ page, player }) => {
      await page.context().clearCookies({ name: /^moggie/ });
      await page.goto('/sign-up');
      await page.getByLabel('Email').fill(player.email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
        'This account is already registered.',
      );
    });

    test('when nobody has the address [C06]', async ({ page }) => {
      await page.goto('/sign-in');
      await page.getByLabel('Email').fill(newAddress());
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
        'No account was found for this email.',
      );
    });

    test('when the password is wrong, and after too many tries [C07] [C08]', async ({ page, player }) => {
      await page.context().clearCookies({ name: /^moggie/ });
      await page.goto('/sign-in');
      await page.getByLabel('Email').fill(player.email);
      const password = page.getByLabel('Password', { exact: true });
      for (let tries = 1; tries <= 5; tries += 1) {
        await password.fill(`Wrong${tries}word`);
        const answer = page.waitForResponse('**/api/account/sign-in');
        await page.getByRole('button', { name: 'Log in' }).click();
        await answer;
        await expect(password).toHaveAccessibleDescription('The password is not correct.');
      }
      await password.fill(PASSWORD);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please try again in 15 minutes.');
    });
  });

  test('is sent to sign in by a screen that needs a player, and comes back to it [L01]', async ({
    page,
    player,
  }) => {
    await page.context().clearCookies({ name: /^moggie/ });
    await page.goto('/notifications');
    await expect(page).toHaveURL('/sign-in?returnPath=%2Fnotifications');
    await page.getByLabel('Email').fill(player.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/notifications');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  });

  for (const { path, header, footer } of [
    { path: '/store', header: 1, footer: 1 },
    { path: '/sign-in', header: 0, footer: 0 },
    { path: '/store/1015/fullscreen', header: 0, footer: 0 },
  ])
    test(`finds ${header ? 'header and footer' : 'the screen alone'} at ${path} [L01]`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.getByRole('banner')).toHaveCount(header);
      await expect(page.getByRole('contentinfo')).toHaveCount(footer);
    });

  test('comes back after signing in to where the way led [R10]', async ({ page, player }) => {
    await page.context().clearCookies({ name: /^moggie/ });
    await page.goto('/redirect?returnPath=%2Faccount%2Flog');
    await expect(page).toHaveURL(/\/sign-in\?returnPath=/);
    await page.getByLabel('Email').fill(player.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/account/log');
  });

  for (const foreign of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example'])
    test(`is never led off the site by ${foreign} [R10]`, async ({ page, player, store }) => {
      expect(player.email).toBeTruthy();
      await page.goto(`/redirect?returnPath=${encodeURIComponent(foreign)}`);
      await expect(page).toHaveURL(`${store.origin}/`);
    });

  for (const path of ['/my-store', '/account/log', '/account/profile', '/ja-JP/my-store'])
    test(`is led home from ${path}, which needs a player [R15]`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(path.startsWith('/ja-JP') ? '/ja-JP' : '/');
    });
});

test('who logs in after being led home comes to the page that was wanted [R15]', async ({ page, player }) => {
  expect(player.email).toContain('@');
  await page.context().clearCookies({ name: /session/ });
  await page.goto('/fr-FR/account/log?type=recharge');
  await expect(page).toHaveURL('/fr-FR');
  await page.getByRole('banner').getByRole('link', { name: 'Se connecter' }).click();
  await page.getByLabel('Adresse e-mail').fill(player.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page).toHaveURL('/fr-FR/account/log?type=recharge');
});

test.describe('a player', () => {
  test('signs out: what belonged to the player is gone and the home page opens [T19]', async ({
    page,
    player,
  }) => {
    await player.addToCart(1005);
    await page.goto('/account/profile');
    await expect(page.getByText(player.email)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart, 1 game' })).toBeVisible();
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Cart/ })).toHaveCount(0);
    expect(
      (
        await page
          .context()
          .request.get('/api/account/token')
          .then((answer) => answer.json())
      ).token,
    ).toBe('');
  });

  test('who signs out on a page that sends guests to log in comes to the home page all the same [T19]', async ({
    page,
    player,
  }) => {
    expect(player.email).toContain('@');
    await page.goto('/notifications');
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/graphql', async (route) => {
      await held;
      await route.continue();
    });
    const told = page.waitForResponse('**/api/account/sign-out');
    const isGuest = page.waitForResponse('**/api/account/token');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await told;
    await isGuest;
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible();
    letGo();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('leaves no payment to the player who signs in next, without a moment in which nobody was there', async ({
    page,
    player,
    context,
    store,
  }) => {
    expect(player.email).toContain('@');
    const balance = page.getByRole('banner').getByRole('button', { name: 'Add coins' });
    await page.goto('/about-us');
    await expect(balance).toBeVisible();
    await page.evaluate((uuid) => {
      for (const kept of [sessionStorage, localStorage]) kept.setItem('pending-payment', `${uuid} e30`);
    }, randomUUID());
    await new Player(context, store.origin, newAddress()).signUp();
    await page.evaluate(() => new BroadcastChannel('session').postMessage('changed'));
    const kept = () =>
      page.evaluate(() => [sessionStorage, localStorage].map((store) => store.getItem('pending-payment')));
    await expect.poll(kept).toEqual([null, null]);
    await expect(balance).toBeVisible();
  });

  test('reads the words of a store that is newer than the page [C01]', async ({ page, player }) => {
    await player.addToCart(GAMES.crown.id);
    await page.goto('/my-store?tab=cart');
    // A newer server refuses by a code that this release has no words for.
    await page.route('/graphql', async (route) => {
      if (!/mutation/.test(route.request().postData() ?? '')) return route.continue();
      const response = await route.fetch();
      const errors = [{ message: 'It is lent to a friend.', extensions: { code: 'store/lent' } }];
      await route.fulfill({ response, json: { data: null, errors } });
    });
    await page.getByRole('button', { name: 'Remove 1 game' }).click();
    await expect(page.getByRole('dialog')).toContainText('It is lent to a friend.');
  });

  test('chooses a new password with a mailed code and is signed in with it [A02]', async ({
    page,
    player,
    store,
  }) => {
    await page.context().clearCookies({ name: /^moggie/ });
    await page.goto('/reset-password');
    await page.getByLabel('Email').fill(player.email);
    await page.getByRole('button', { name: 'Send code' }).click();
    const code = page.getByLabel('8-digit code');
    await expect(code).toBeFocused();
    await code.fill('123');
    await page.getByLabel('New password').fill('Daylight77');
    await page.getByRole('button', { name: 'Save and log in' }).click();
    await expect(code).toHaveAccessibleDescription('The code has 8 digits.');
    await code.fill(await mailedCode(store.origin, player.email));
    await page.getByRole('button', { name: 'Save and log in' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
    const again = (password: string) =>
      page.request.post('/api/account/sign-in', { data: { email: player.email, password } });
    expect((await again(PASSWORD)).status()).toBe(401);
    expect((await again('Daylight77')).status()).toBe(200);
  });

  test('sets the country of residence once [P12]', async ({ page, newcomer }) => {
    await page.goto('/account/profile');
    await page.getByRole('button', { name: 'Choose country' }).click();
    const dialog = page.getByRole('dialog', { name: 'Where do you live?' });
    // It stays for good: one that is not in sight is not saved.
    await dialog.getByLabel('Albania').check();
    await dialog.getByLabel('Find your country').fill('japa');
    await expect(dialog.getByRole('button', { name: 'Save country' })).toBeDisabled();
    const found = dialog.getByRole('radio');
    await dialog.getByLabel('Find your country').fill('USA');
    await expect(found).toHaveCount(1);
    await expect(found).toHaveAccessibleName('United States');
    await dialog.getByLabel('Find your country').fill('uk');
    await expect(found.first()).toHaveAccessibleName('United Kingdom');
    await dialog.getByLabel('Find your country').fill('japa');
    await dialog.getByLabel('Japan').check();
    await dialog.getByRole('button', { name: 'Save country' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Japan')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose country' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Confirm address' })).toBeFocused();
    await expect(newcomer.liveIn('fr')).rejects.toThrow(/"400"/);
  });
});
