import { stableId } from '../../scripts/seed/stable-id.ts';
import { enter, expect, test } from './store-launcher.ts';
import { catchOpened, openedIn } from './system-browser.ts';

test('banners of the home page lead on in the launcher, those that lead outside in the system’s browser [R02] [D07] @deep', async ({
  launcher,
}) => {
  const { app, window } = await launcher.start();
  await enter(window);
  await catchOpened(app);
  const stage = window.getByRole('main').getByRole('region').first();
  const choices = stage.getByRole('list').getByRole('button');
  const link = stage.getByRole('link', { name: 'Find out more' });
  await choices.filter({ hasText: 'Write something with us' }).click();
  const picture = stage.getByRole('img', { name: 'Write something with us' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await link.click();
  await expect.poll(() => openedIn(app)).toEqual(['https://create.moggie.example/']);
  await choices.filter({ hasText: 'Our picks for long evenings' }).click();
  await link.click();
  await expect(window.getByRole('heading', { level: 1, name: 'Our picks for long evenings' })).toBeVisible();
  expect(new URL(window.url()).pathname).toBe(`/article/${stableId('article:editors-picks-winter')}`);
});
