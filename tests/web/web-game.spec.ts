import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { webFolder } from '../../server/play/layout.ts';
import { test } from './players.ts';

/** A free game of the demo with pages of its own. */
const LANTERNS = 1015;

const originOf = (store: string) => store.replace('//', `//g-${LANTERNS}.play.`);

/** Answers each page with one of its own, which says nothing of what that page may do. */
const WORKER = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate')
    event.respondWith(new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }));
});`;

/** Whether the page can send something to an address. */
const reaches = (page: Page, address: string) =>
  page.evaluate(
    (url) =>
      fetch(url, { mode: 'no-cors' }).then(
        () => true,
        () => false,
      ),
    address,
  );

test('no service worker of a game lets its pages talk to anybody [D08]', async ({ page, store }) => {
  const worker = path.join(webFolder(store.dataDir, LANTERNS), 'sw.js');
  writeFileSync(worker, WORKER);
  try {
    await page.goto(`${originOf(store.origin)}/`);
    const registered = await page.evaluate(() =>
      navigator.serviceWorker.register('/sw.js').then(
        () => navigator.serviceWorker.ready.then(() => true),
        () => false,
      ),
    );
    await page.reload();
    expect([registered, await reaches(page, `${store.origin}/healthz`)]).toEqual([false, false]);
  } finally {
    rmSync(worker);
  }
});

test('a web game may fill the screen by itself [S06]', async ({ page }) => {
  await page.goto(`/store/${LANTERNS}/fullscreen`);
  const game = page.frameLocator('iframe');
  await expect(game.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(await game.locator('body').evaluate(() => document.fullscreenEnabled)).toBe(true);
});

test('keys are a web game’s from its first moment on [S06]', async ({ page }) => {
  await page.goto(`/store/${LANTERNS}`);
  await page.getByRole('link', { name: 'Play now' }).click();
  await expect(page.locator('iframe')).toBeFocused();
});
