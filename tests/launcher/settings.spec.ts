import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expectAccessible } from '../accessible.ts';
import { pressOn } from '../keyboard.ts';
import { answerFolderPicker } from './folder-picker.ts';
import { enter, expect, test } from './store-launcher.ts';

test('the settings of the launcher have a page of their own, which is one press away everywhere', async ({
  launcher,
  home,
}) => {
  const { app, window } = await launcher.start();
  await enter(window);

  await test.step('from the header, for who is signed in nowhere, by keyboard', async () => {
    await pressOn(window, window.getByRole('banner').getByRole('link', { name: 'Settings' }), 'Enter');
    await expect(window.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(window).toHaveTitle('Settings · Moggie');
    await expect(window.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Downloads',
      'Game folders',
      'Launcher',
      'Help',
    ]);
    await expectAccessible(window);
  });

  await test.step('from the downloads, to the rules for downloads', async () => {
    await window.getByRole('banner').getByRole('link', { name: 'Downloads' }).click();
    await expect(window.getByRole('heading', { level: 1, name: 'Downloads' })).toBeVisible();
    await expect(window.getByLabel('While a game runs')).toHaveCount(0);
    await pressOn(window, window.getByRole('link', { name: 'Download settings' }), 'Enter');
    await expect(window.getByRole('region', { name: 'Downloads' })).toBeFocused();
  });

  await test.step('a folder is added, and known from then on', async () => {
    const second = path.join(home, 'second');
    mkdirSync(second);
    await answerFolderPicker(app, second);
    const folders = window.getByRole('region', { name: 'Game folders' });
    await expect(folders.getByRole('radio')).toHaveCount(1);
    await folders.getByRole('button', { name: 'Add a folder' }).click();
    await expect(folders.getByRole('radio')).toHaveCount(2);
    await expect(folders.getByRole('radio', { name: /^second .* free$/ })).toBeVisible();
  });
});
