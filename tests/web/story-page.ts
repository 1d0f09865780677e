import { expect, type Locator, type Page } from '@playwright/test';
import { compileInk } from '../../scripts/story/compile-ink.ts';

/** The demo's free game whose web build is a story pack. */
export const STORY = { id: 1022, name: 'Lighthouse for Two' };
export const FIRST_LINE = 'The fog came in at four. By five the sea was only a sound.';

export const gameIn = (page: Page) => page.frameLocator('iframe');
export const originOf = (store: string) => store.replace('//', `//g-${STORY.id}.play.`);
export const lineOf = (page: Pick<Page, 'locator'>) => page.locator('.line');

/** Chooses an answer by what `press` does, once the story heeds it: not in the first moment that it is there. */
export async function choose(answer: Locator, press: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await press();
    await expect(answer).toBeHidden({ timeout: 100 });
  }).toPass();
}

interface OwnPack {
  ink: string;
  /** Beside the demo's. */
  assets?: Readonly<Record<string, object>>;
  files?: Readonly<Record<string, Buffer>>;
}

/** Opens a pack of the test's own in the place of the demo's story, at its title. */
export async function openOwnPack(page: Page, store: string, { ink, assets, files = {} }: OwnPack) {
  const origin = originOf(store);
  const [answer] = await Promise.all([page.waitForResponse(`${origin}/story.json`), page.goto(`${origin}/`)]);
  const demo = await answer.json();
  const bodies = { ...files, 'own.json': Buffer.from(compileInk(ink)) };
  const story = {
    ...demo,
    ink: { 'en-US': { file: 'own.json', bytes: bodies['own.json'].byteLength } },
    assets: { ...demo.assets, ...assets },
  };
  await page.route(`${origin}/story.json`, (route) => route.fulfill({ json: story }));
  for (const [file, body] of Object.entries(bodies))
    await page.route(`${origin}/${file}`, (route) => route.fulfill({ body }));
  await page.goto(`${origin}/`);
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
}
