import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createEngine, type EngineContext } from '../../electron/install/engine-context.ts';
import { estimateUpdate } from '../../electron/install/estimate.ts';
import { GameFolder } from '../../electron/install/folder/game-folder.ts';
import { installBuild, updateBuild } from '../../electron/install/install.ts';
import { offerOf } from '../../electron/install/offer.ts';
import { uninstallBuild } from '../../electron/install/uninstall.ts';
import { repairBuild, verifyBuild } from '../../electron/install/verify.ts';
import { announceNewKey } from '../../server/depot/key-rotation.ts';
import { publishBuild } from '../../server/depot/publish.ts';
import { openChannel } from '../../shared/depot/channel.ts';
import { announceKey } from '../../shared/depot/keys.ts';
import { type BuildLine, CHANNEL_FILE, KEYS_FILE, manifestPath } from '../../shared/depot/layout.ts';

const LINE = { store: '11111111-2222-3333-4444-555555555555', line: 'official-linux' } as const;
const root = mkdtempSync(path.join(tmpdir(), 'moggie-rotation-'));
const depot = path.join(root, 'depot');
const game = path.join(root, 'game');
const address = { base: path.join(depot, LINE.store, LINE.line), headers: {}, expects: LINE };
const announced = path.join(game, '.moggie/keys.json');
const oldKey = generateKeyPairSync('ed25519');
const newKey = generateKeyPairSync('ed25519');
const engine = createEngine();

afterAll(async () => {
  await engine.workers.close();
  rmSync(root, { recursive: true, force: true });
});

const trusting = (trustedKey: KeyObject): EngineContext => ({
  ...engine,
  trustedKeys: [trustedKey],
  keepsPrevious: false,
  signal: new AbortController().signal,
  onProgress: () => {},
});

/** Publishes a build, with a key that launchers pin or, with `isPinned` false, that was announced. */
async function publish(
  version: string,
  key: KeyObject,
  formerKeys: KeyObject[] = [],
  { isPinned = true, ...line }: { store: string; line: BuildLine; isPinned?: boolean } = LINE,
): Promise<void> {
  const folder = path.join(root, version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'game.txt'), `version ${version}`);
  const publishedAt = new Date(0);
  await publishBuild({ depot, ...line, version, folder, key, formerKeys, isPinned, level: 3, publishedAt });
}

test('a launcher that knows only the old key follows its word to the new one, and only that', async () => {
  const known = trusting(oldKey.publicKey);
  await publish('1.0', oldKey.privateKey);
  await installBuild(address, game, known);
  const next = () => publish('2.0', newKey.privateKey, [oldKey.publicKey], { ...LINE, isPinned: false });
  await expect(next()).rejects.toMatchObject({ fault: 'wrong-key' });
  await announceNewKey({ depot, ...LINE }, newKey.publicKey, oldKey.privateKey);
  await next();

  const keysFile = path.join(address.base, KEYS_FILE);
  const announcement = readFileSync(keysFile);
  rmSync(keysFile);
  await expect(updateBuild(address, game, known)).rejects.toMatchObject({ fault: 'signature-invalid' });
  const stranger = generateKeyPairSync('ed25519');
  writeFileSync(keysFile, announceKey(undefined, newKey.publicKey, stranger.privateKey));
  await expect(updateBuild(address, game, known)).rejects.toMatchObject({ fault: 'signature-invalid' });
  writeFileSync(keysFile, announcement);

  expect(await estimateUpdate(address, game, known)).toMatchObject({ version: '2.0' });
  expect(existsSync(announced)).toBe(false);
  expect(await updateBuild(address, game, known)).toMatchObject({ version: '2.0', sequence: 2 });
  expect(readFileSync(path.join(game, 'game.txt'), 'utf8')).toBe('version 2.0');
  // Later the depot is not asked again: the announcement lies beside the game.
  expect(await verifyBuild(game, known)).toMatchObject({ checked: 1, bad: 0 });
  // Where that is lost, repair asks once more.
  rmSync(announced);
  await expect(verifyBuild(game, known)).rejects.toMatchObject({ fault: 'record-damaged' });
  expect(await repairBuild(address, game, known)).toMatchObject({ damaged: [], hindrance: undefined });
  expect(await verifyBuild(game, known)).toMatchObject({ checked: 1, bad: 0 });
  expect((await uninstallBuild(game, known)).removed).toBe(1);
});

test('a build by a key that is trusted no more is brought to the next one', async () => {
  const line = { ...LINE, line: 'trial-linux' } as const;
  const trial = path.join(root, 'trial');
  const ofLine = { ...address, base: path.join(depot, line.store, line.line), expects: line };
  const add = (version: string, key: KeyObject, formerKeys: KeyObject[] = []) =>
    publish(version, key, formerKeys, line);
  await add('3.0', oldKey.privateKey);
  await installBuild(ofLine, trial, trusting(oldKey.publicKey));
  await add('4.0', newKey.privateKey, [oldKey.publicKey]);
  const report = await updateBuild(ofLine, trial, trusting(newKey.publicKey));
  expect(report).toMatchObject({ version: '4.0', sequence: 2 });
  expect(readFileSync(path.join(trial, 'game.txt'), 'utf8')).toBe('version 4.0');
});

test('a manifest that was read for an estimate counts only while its key is trusted', async () => {
  const line = { ...LINE, line: 'official-mac' } as const;
  const folder = new GameFolder(path.join(root, 'mac'));
  const ofLine = { ...address, base: path.join(depot, line.store, line.line), expects: line };
  await publish('7.0', oldKey.privateKey, [], line);
  const channel = openChannel(readFileSync(path.join(ofLine.base, CHANNEL_FILE), 'utf8'), [oldKey.publicKey]);
  const offerBy = (key: KeyObject) => offerOf(channel, ofLine, folder, trusting(key));
  await estimateUpdate(ofLine, folder.root, trusting(oldKey.publicKey));
  await expect(offerBy(newKey.publicKey)).rejects.toMatchObject({ fault: 'untrusted-key' });
  await estimateUpdate(ofLine, folder.root, trusting(oldKey.publicKey));
  rmSync(path.join(ofLine.base, manifestPath(channel.build)));
  expect(await offerBy(oldKey.publicKey)).toMatchObject({ receipt: { version: '7.0', sequence: 1 } });
});

test('a rolling update to a build by a key that is trusted no more goes on to the next one', async () => {
  const line = { ...LINE, line: 'official-windows' } as const;
  const windows = path.join(root, 'windows');
  const ofLine = { ...address, base: path.join(depot, line.store, line.line), expects: line };
  // The key that signed 6.0 was withdrawn, and the one before it taken up again.
  await publish('5.0', newKey.privateKey, [], line);
  await installBuild(ofLine, windows, trusting(newKey.publicKey));
  await publish('6.0', oldKey.privateKey, [newKey.publicKey], line);
  const begun = openChannel(readFileSync(path.join(ofLine.base, CHANNEL_FILE), 'utf8'), [oldKey.publicKey]);
  const folder = new GameFolder(windows);
  const { build, sequence, version } = begun;
  const receipt = { ...(await folder.readReceipt()), build, sequence, version };
  const batches = [[], [0]].map((staged) => ({ staged, removals: [] }));
  writeFileSync(folder.rollingFile, JSON.stringify({ format: 1, receipt, batches, done: 1 }));
  writeFileSync(path.join(windows, 'game.txt'), 'version 6.0');
  await publish('7.0', newKey.privateKey, [oldKey.publicKey], line);
  const report = await updateBuild(ofLine, windows, trusting(newKey.publicKey));
  expect(report).toMatchObject({ version: '7.0', sequence: 3 });
  expect(readFileSync(path.join(windows, 'game.txt'), 'utf8')).toBe('version 7.0');
  expect(existsSync(folder.rollingFile)).toBe(false);
});
