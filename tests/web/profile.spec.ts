import { expect, type Locator } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../accessible.ts';
import { test } from './players.ts';

test.beforeEach(async ({ page, player }) => {
  await page.goto('/account/profile');
  await expect(page.getByText(player.email)).toBeVisible();
  // The first view comes with the page: it answers once its script has come.
  await page.getByRole('button', { name: 'Your account' }).waitFor();
});

test('the account has its profile, to which it leads, and its log; axe finds nothing wrong with the profile [R05]', async ({
  page,
}) => {
  await page.goto('/account/log');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account log');
  await page.goto('/account');
  await expect(page).toHaveURL('/account/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
  await expect(page.getByRole('heading', { name: 'About you', exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a list leads to each part of the profile, and marks the one that is being read', async ({ page }) => {
  const list = page.getByRole('navigation', { name: 'On this page' });
  const links = list.getByRole('link');
  const current = list.locator('[aria-current=true]');
  // The code of all below the first view comes after it.
  await page.getByRole('heading', { level: 2, name: 'Your data' }).waitFor();
  await expect(links).toHaveText([
    'Account',
    ...(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).slice(1),
  ]);
  await expect(current).toHaveText(['Account']);
  await links.filter({ hasText: 'Your devices' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account/profile#devices');
  await expect(page.locator('section#devices')).toBeFocused();
  await expect(current).toHaveText(['Your devices']);
  await page.mouse.wheel(0, -5000);
  await expect(current).toHaveText(['Account']);
  await page.getByRole('heading', { name: 'About you', exact: true }).evaluate((heading) => {
    scrollBy(0, heading.getBoundingClientRect().top - 120);
  });
  await expect(current).toHaveText(['About you']);
  await links.filter({ hasText: 'Your devices' }).click();
  await expect(page.locator('section#devices')).toBeFocused();
  await expect(current).toHaveText(['Your devices']);

  // The page ends before this one has come to the top.
  await page.setViewportSize({ width: 1280, height: 2000 });
  await page.mouse.wheel(0, -5000);
  await expect(current).toHaveText(['Account']);
  await links.filter({ hasText: 'Notifications' }).click();
  await expect(page.locator('section#notifications')).toBeFocused();
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  await expect(current).toHaveText(['Notifications']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the list of the profile’s parts stays in view above the part it leads to', async ({ page }) => {
    const list = page.getByRole('navigation', { name: 'On this page' });
    await page.goto('/account/profile#notifications');
    const link = list.getByRole('link', { name: 'Notifications' });
    await expect(link).toHaveAttribute('aria-current', 'true');
    await expect(link).toBeInViewport({ ratio: 1 });
    const bottom = await list.evaluate((element) => element.getBoundingClientRect().bottom);
    const section = page.locator('section#notifications');
    expect(await section.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(bottom);
    await expect(section.getByRole('heading')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
  });
});

test('shows account info and keeps introduction, links and entries [S18]', async ({ page, player }) => {
  const account = page.getByRole('region', { name: 'Account' });
  await expect(account.getByText(player.email)).toBeVisible();
  await expect(account.getByText('United States')).toBeVisible();

  await page.getByLabel('Introduction').fill('I read slowly.');
  const about = page.locator('section', {
    has: page.getByRole('heading', { name: 'About you', exact: true }),
  });
  await about.getByRole('button', { name: 'Save' }).click();
  await expect(about.getByRole('button', { name: 'Save' })).toBeDisabled();

  const elsewhere = page.locator('section', {
    has: page.getByRole('heading', { name: 'Elsewhere on the web' }),
  });
  const links = elsewhere.locator('form').first();
  await links.getByLabel('Facebook').fill('facebook.com/rin');
  await links.getByLabel('X (Twitter)').fill('https://evil.example/rin');
  await links.getByLabel('Discord').fill('discord.gg/moggie');
  await links.getByLabel('Your own site').fill('rin.example');
  await links.getByRole('button', { name: 'Save' }).click();
  await expect(links.getByLabel('X (Twitter)')).toHaveAccessibleDescription(
    'This address does not belong here. Please check it.',
  );
  await links.getByLabel('X (Twitter)').fill('x.com/rin');
  const save = links.getByRole('button', { name: 'Save' });
  const kept = page.waitForResponse((answer) => answer.request().postData()?.includes('x.com/rin') ?? false);
  await save.click();
  await kept;
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toHaveCount(1);
  await expect(save).toHaveAttribute('aria-busy', 'false');
  await expect(save).toBeDisabled();
  // An address typed short is the one that is kept in full.
  await links.getByLabel('X (Twitter)').fill('x.com/rin');
  await expect(save).toBeDisabled();
  await links.getByLabel('X (Twitter)').fill('x.com/ren');
  await expect(save).toBeEnabled();
  await page.reload();
  await expect(page.getByLabel('Introduction')).toHaveValue('I read slowly.');
  await expect(page.getByLabel('Facebook')).toHaveValue('https://facebook.com/rin');
  await expect(page.getByLabel('X (Twitter)')).toHaveValue('https://x.com/rin');
  await expect(page.getByLabel('Discord')).toHaveValue('https://discord.gg/moggie');
  await expect(page.getByLabel('Your own site')).toHaveValue('https://rin.example/');
});

test('who leaves with text that is not saved is asked first, and keeps it by staying [S18]', async ({
  page,
}) => {
  const question = page.getByRole('dialog', { name: 'Leave this page?' });
  const away = () => page.getByRole('banner').getByRole('link', { name: 'Store', exact: true }).click();
  const introduction = page.getByLabel('Introduction');
  const address = page.getByLabel('Email for the community');
  const saveOf = (field: Locator) =>
    page.locator('form', { has: field }).getByRole('button', { name: 'Save' });
  await introduction.fill('I read slowly.');
  await address.fill('rin@example.com');
  // What is on the same page is not left.
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Wallet' }).click();
  await expect(page).toHaveURL('/account/profile#wallet');
  await away();
  await expect(question).toContainText('What you typed here is not saved yet. If you leave now, it is lost.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(introduction).toHaveValue('I read slowly.');
  await expect(address).toHaveValue('rin@example.com');

  // One of two is saved: the other still holds the page.
  await saveOf(address).click();
  await expect(saveOf(address)).toBeDisabled();
  await away();
  await question.getByRole('button', { name: 'Stay' }).click();
  await saveOf(introduction).click();
  await expect(saveOf(introduction)).toBeDisabled();
  await away();
  await expect(page).toHaveURL(/\/store(\?|$)/);
  await expect(question).toHaveCount(0);

  await page.goBack();
  await expect(introduction).toHaveValue('I read slowly.');
  await page.getByLabel('Discord').fill('discord.gg/moggie');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await away();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/store(\?|$)/);
});

test('who logs out with text that is not saved is asked before the session ends, not after [S18]', async ({
  page,
}) => {
  const discord = page.getByLabel('Discord');
  await discord.fill('discord.gg/moggie');
  const question = page.getByRole('dialog', { name: 'Leave this page?' });
  const logOut = async () => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
  };
  await logOut();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(discord).toHaveValue('discord.gg/moggie');
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await logOut();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(question).toHaveCount(0);
});

test('an entry needs a name before it is confirmed, and a link must be one [P11] [S18]', async ({ page }) => {
  await page.getByRole('button', { name: 'Add an entry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an entry' });
  const confirm = dialog.getByRole('button', { name: 'Save' });
  await expectAccessible(page);
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Title').fill('   ');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Title').fill('Blog');
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await dialog.getByRole('radio', { name: 'Text' }).check();
  await expect(dialog.locator('textarea')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Link' }).check();
  await dialog.getByLabel('Content').fill('not a link');
  await confirm.click();
  await expect(dialog.getByLabel('Content')).toHaveAccessibleDescription('This is not a web address.');
  await expect(dialog.getByLabel('Content')).toBeFocused();
  await dialog.getByLabel('Content').fill('rin.example/blog');
  await expect(dialog.getByRole('switch', { name: 'Show it to others' })).toBeChecked();
  await dialog.getByRole('switch', { name: 'Show it to others' }).click();
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('https://rin.example/blog')).toBeVisible();
  await page.getByRole('button', { name: 'Show Blog to others' }).click();
  await expect(page.getByRole('button', { name: 'Hide Blog from others' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit Blog' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Journal');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove Journal' }).press('Enter');
  await expect(page.getByText('https://rin.example/blog')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add an entry' })).toBeFocused();
  await expect(page.locator(':focus').locator('xpath=..')).toHaveAttribute('tabindex', '-1');
});

test('a tag is edited by a double click; Enter or leaving the box keeps it, an empty one does not count [S20]', async ({
  page,
}) => {
  const tags = page.getByRole('list', { name: 'Tags' });
  await page.getByRole('button', { name: 'Add a tag' }).click();
  await tags.getByLabel('Tag', { exact: true }).fill(' cosy ');
  await page.keyboard.press('Enter');
  const cosy = tags.getByText('cosy', { exact: true });
  await cosy.dblclick();
  await tags.getByLabel('Tag', { exact: true }).fill('   ');
  await page.keyboard.press('Enter');
  await expect(cosy).toBeVisible();
  await cosy.dblclick();
  await tags.getByLabel('Tag', { exact: true }).fill('slow');
  await page.getByRole('heading', { name: 'About you', exact: true }).click();
  await expect(tags.getByText('slow', { exact: true })).toBeVisible();
  await expect(cosy).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit the tag slow' }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(tags.getByText('slow', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove the tag slow' }).press('Enter');
  await expect(tags.getByText('slow', { exact: true })).toHaveCount(0);
  await expect(tags).toBeFocused();
});

test('changes that come fast are all kept', async ({ page, player }) => {
  await player.query('mutation { setUser(metadata: { tags: ["dusk", "rain", "tea"] }) { uuid } }');
  await page.reload();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('mutation setUser')) await held;
    await route.continue();
  });
  const tags = page.getByRole('list', { name: 'Tags' });
  await tags.getByRole('button', { name: 'Remove the tag dusk' }).click();
  await expect(tags.getByText('dusk')).toHaveCount(0);
  await tags.getByRole('button', { name: 'Remove the tag rain' }).click();
  await expect(tags.getByText('rain')).toHaveCount(0);
  await tags.getByRole('button', { name: 'Edit the tag tea' }).click();
  await tags.getByLabel('Tag', { exact: true }).fill('coffee');
  await page.keyboard.press('Enter');
  await expect(tags.getByRole('button', { name: 'Edit the tag coffee' })).toBeFocused();
  letGo();
  const kept = () => player.query('{ me { metadata { tags } } }');
  await expect.poll(kept).toEqual({ me: { metadata: { tags: ['coffee'] } } });
});

test('the switch of the community address shows what is kept, not what is being written', async ({
  page,
  player,
}) => {
  await page.getByLabel('Email for the community').fill('not yet');
  const show = page.getByRole('switch', { name: 'Show this address on your public page' });
  await show.click();
  await expect(show).toBeChecked();
  expect(await player.query('{ me { metadata { community_email { value show } } } }')).toEqual({
    me: { metadata: { community_email: { value: '', show: true } } },
  });
});

test('a picture is uploaded and everything that is none is refused [V02] [S19]', async ({ page, store }) => {
  const input = page.locator('input[type=file]');
  await expect(input).toHaveAttribute('accept', '.jpg,.jpeg,.png');
  await input.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  const refusal = page.getByRole('dialog');
  await expect(refusal.getByText('Please choose a .jpg, .jpeg or .png picture.')).toBeVisible();
  await refusal.getByRole('button', { name: 'OK' }).click();
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
  await expect(refusal.getByText('A file is required.')).toBeVisible();
  await refusal.getByRole('button', { name: 'OK' }).click();
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c86' } })
    .png()
    .toBuffer();
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  const picture = page.getByRole('main').locator('img[src*="/cdn/users/"]');
  await expect(picture).toHaveAttribute('src', /^\/cdn\/users\/[\w-]{36}\/avatar\.png\?t=\d+$/);
  const served = await page.request.get(`${store.origin}${await picture.getAttribute('src')}`);
  expect((await sharp(await served.body()).metadata()).width).toBe(512);
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await expect(picture).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
});

test('a name, tag or entry that could not be saved stays, says so and can be tried again', async ({
  page,
  context,
  player,
}) => {
  const kept = () =>
    player.query('{ me { profile { nickname { value } } metadata { tags list { title } } } }');
  const isChange = (body: string | null) => body?.includes('mutation setUser') ?? false;
  await page.route('**/graphql', (route) =>
    isChange(route.request().postData()) ? route.abort('connectionfailed') : route.continue(),
  );
  const unsaved = page
    .getByRole('alert')
    .filter({ hasText: 'Not saved yet. No connection. Please check your internet and try again.' });
  await page.getByRole('button', { name: 'Edit nickname' }).click();
  await page.getByLabel('Nickname').fill('Rin of the Rain');
  await page.keyboard.press('Enter');
  await expect(unsaved).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const name = page.getByRole('heading', { name: 'Rin of the Rain' });
  await expect(name).toBeVisible();
  await page.getByRole('button', { name: 'Edit nickname' }).click();
  await expect(page.getByLabel('Nickname')).toHaveValue('Rin of the Rain');
  await page.keyboard.press('Escape');

  await page.unroute('**/graphql');
  // The popup's code is loaded when it opens: a visit that lost its network later has it.
  await page.getByRole('button', { name: 'Add an entry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an entry' });
  await dialog.getByLabel('Title').fill('Blog');
  await dialog.getByLabel('Content').fill('rin.example');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(unsaved).toHaveCount(2);
  await expect(page.getByText('rin.example')).toBeVisible();
  const tags = page.getByRole('list', { name: 'Tags' });
  for (const tag of ['dusk', 'rain']) {
    await page.getByRole('button', { name: 'Add a tag' }).click();
    await tags.getByLabel('Tag', { exact: true }).fill(tag);
    await page.keyboard.press('Enter');
    await expect(unsaved).toHaveCount(3);
  }
  await expect(tags.getByRole('listitem')).toContainText(['dusk', 'rain', 'Add a tag']);
  await expectAccessible(page);
  await context.setOffline(false);

  expect(await kept()).toMatchObject({ me: { metadata: { tags: [], list: [] } } });
  for (const left of [2, 1, 0]) {
    await unsaved.first().getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(unsaved).toHaveCount(left);
    await expect(page.locator('[role=alert]:focus')).toHaveCount(1);
  }
  await expect.poll(kept).toEqual({
    me: {
      profile: { nickname: { value: 'Rin of the Rain' } },
      metadata: { tags: ['dusk', 'rain'], list: [{ title: 'Blog' }] },
    },
  });
  await expect(name).toBeVisible();
});
