import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { storeUuid } from '../../scripts/seed/catalogue.ts';
import { sendFile } from '../faults/fault-depot.ts';
import { StoreServer } from '../store/store-server.ts';
import { Mirror } from './mirror.ts';
import { publishTrial } from './published-trial.ts';
import { enter, expect, test as onStore, openGame } from './store-launcher.ts';

const GAME = { name: 'The Innkeeper’s Ledger', uuid: storeUuid('the-innkeepers-ledger') };
/** Enough for several ranges of each host. */
const ART = randomBytes(48_000_000);

/** A store that names two mirrors of its builds. */
const test = onStore.extend<object, { mirrors: [Mirror, Mirror] }>({
  mirrors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const mirrors: [Mirror, Mirror] = [new Mirror(), new Mirror()];
      await Promise.all(mirrors.map((mirror) => mirror.listen()));
      await use(mirrors);
      for (const mirror of mirrors) mirror.die();
    },
    { scope: 'worker' },
  ],
  store: [
    async ({ mirrors }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'moggie-mirrored-'));
      const DEPOT_MIRRORS = mirrors.map(({ address }) => address).join();
      const store = await StoreServer.open(path.join(folder, 'data'), { DEPOT_MIRRORS });
      for (const mirror of mirrors) mirror.folder = path.join(store.dataDir, 'depot');
      await use(store);
      await store.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test('a game installs whole and plays while one mirror of the store dies on the way and another one lies [D01]', async ({
  launcher,
  store,
  mirrors: [dying, lying],
  home,
}) => {
  await publishTrial(store.dataDir, GAME.uuid, 0, { files: { 'art.bin': ART } });
  // Half of its first answer, and nothing ever after.
  dying.serve = (_request, response, { body, head }) => {
    response.writeHead(206, head).write(body.subarray(0, body.length / 2), () => dying.die());
  };
  // Its first answer is right, what follows is of something else.
  let answers = 0;
  lying.serve = (request, response, { bytes, body, head }) => {
    answers += 1;
    if (answers === 1) sendFile(request, response, bytes);
    else response.writeHead(206, head).end(Buffer.alloc(body.length, 7));
  };
  const { window } = await launcher.start();
  await enter(window);
  await openGame(window, GAME.name);
  await window.getByRole('button', { name: 'Install the free trial' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Install the free trial' }).click();
  await expect(window.getByRole('button', { name: 'Play trial' })).toBeVisible({ timeout: 60_000 });

  const packs = new RegExp(`^/${GAME.uuid}/trial-linux/packs/`);
  expect(dying.asked.length).toBeGreaterThan(0);
  expect(answers).toBeGreaterThan(1);
  for (const asked of [...dying.asked, ...lying.asked]) expect(asked).toMatch(packs);
  const game = path.join(home, 'Moggie Games', 'the-innkeeper-s-ledger-1005-trial');
  expect(readFileSync(path.join(game, 'art.bin')).equals(ART)).toBe(true);
  await window.getByRole('button', { name: 'Play trial' }).click();
  await expect.poll(() => existsSync(path.join(game, 'started'))).toBe(true);
  await window.getByRole('button', { name: 'Stop' }).click();
  await expect(window.getByRole('button', { name: 'Play trial' })).toBeVisible();
});
