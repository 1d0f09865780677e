import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { storeUuid } from '../../scripts/seed/catalogue.ts';
import { SmallSocks } from '../faults/small-socks.ts';
import { publishTrial } from './published-trial.ts';
import { enter, expect, openGame, test } from './store-launcher.ts';

const GAME = { name: 'The Innkeeper’s Ledger', uuid: storeUuid('the-innkeepers-ledger') };
const PROXY = path.join(import.meta.dirname, '../faults/small-proxy.ts');

test('what the launcher asks of the store and its downloads go through the system’s proxy', async ({
  launcher,
  store,
}) => {
  await publishTrial(store.dataDir, GAME.uuid, 300_000);
  const proxy = spawn(process.execPath, [PROXY], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface(proxy.stdout);
  const [address] = await once(lines, 'line');
  const asked: string[] = [];
  lines.on('line', (line) => asked.push(line));
  const { app, window } = await launcher.start();
  await enter(window);
  await app.evaluate(
    ({ session }, proxyRules) =>
      session.defaultSession.setProxy({ proxyRules, proxyBypassRules: '<-loopback>' }),
    new URL(String(address)).host,
  );

  await openGame(window, GAME.name);
  await window.getByRole('button', { name: 'Install the free trial' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Install the free trial' }).click();
  await expect(window.getByRole('button', { name: 'Play trial' })).toBeVisible();
  const line = `GET ${store.origin}/depot/${GAME.uuid}/trial-linux`;
  expect(asked).toContain(`${line}/channel.json`);
  expect(asked.filter((request) => request.startsWith(`${line}/packs/`)).length).toBeGreaterThan(0);
  // The API, whichever way the proxy takes such a request.
  const { host } = new URL(store.origin);
  const api = asked.filter((request) => request === `CONNECT ${host}` || request.startsWith('POST '));
  expect(api.length).toBeGreaterThan(0);
  proxy.kill();
});

test('past a proxy that is gone the launcher goes by the next one that the system names, be it SOCKS @deep', async ({
  launcher,
  store,
}) => {
  await publishTrial(store.dataDir, GAME.uuid, 300_000);
  const socks = new SmallSocks();
  const proxyRules = `127.0.0.1:9,socks5://${await socks.listen()}`;
  const { app, window } = await launcher.start();
  await enter(window);
  await app.evaluate(
    ({ session }, proxyRules) =>
      session.defaultSession.setProxy({ proxyRules, proxyBypassRules: '<-loopback>' }),
    proxyRules,
  );

  await openGame(window, GAME.name);
  // What the page asked by then went by the proxy; from here on a download does.
  const { host } = new URL(store.origin);
  expect(socks.asked.length).toBeGreaterThan(0);
  const before = socks.asked.length;
  await window.getByRole('button', { name: 'Install the free trial' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Install the free trial' }).click();
  await expect(window.getByRole('button', { name: 'Play trial' })).toBeVisible();
  expect(socks.asked.length).toBeGreaterThan(before);
  expect([...new Set(socks.asked)]).toEqual([`SOCKS5 ${host}`]);
  socks.close();
});
