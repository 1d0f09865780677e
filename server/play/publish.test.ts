import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';

const { app, gql, services, clock, config } = await testApp();
const GAME = 1;
const PAGE = '<!doctype html><title>Game</title>';
const webFolder = path.join(config.dataDir, 'web');
let root = '';

/** Each command is a process of its own: several of them take their time on a busy machine, in ms. */
const COMMANDS_TIMEOUT = 60_000;

beforeAll(async () => {
  const game = { web: true, platforms: [] };
  await addGames({ catalog: services.catalog, clock }, [{ id: GAME, meowcent: 0, game }]);
});
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'moggie-web-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A folder with these files, by their paths. */
function folderOf(name: string, files: Record<string, string>): string {
  for (const [file, text] of Object.entries(files)) {
    const place = path.join(root, name, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  return path.join(root, name);
}

/** Types a command of the depot's command line. */
function depot(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const script = path.join(import.meta.dirname, '../../scripts/depot.ts');
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...args], (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

const publish = (folder: string, version: string) =>
  depot('web', '--data', config.dataDir, '--id', String(GAME), '--version', version, folder);

const pageOf = (url: string) => app.inject({ url, headers: { host: `g-${GAME}.play.localhost:4800` } });

/** What players have: the version that the store offers, and what the game's origin serves. */
async function played() {
  const query =
    'query ($id: Int!) { getStoreAuthorizedAndFindStoreUrl(id: $id, os: ["web"]) { list { version size } } }';
  const { list } = (await gql(query, { id: GAME })).data.getStoreAuthorizedAndFindStoreUrl;
  return { list, page: (await pageOf('/')).body, folders: readdirSync(webFolder) };
}

test(
  'the command publishes what plays in the browser, and then a newer build in its place',
  async () => {
    const first = folderOf('first', { 'index.html': PAGE, 'data/first.js': 'first' });
    const { code, stdout, stderr } = await publish(first, '1.0');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`Published 1.0 for the browser`);
    expect(stdout).toContain(path.join(webFolder, '1'));
    expect(await played()).toEqual({ list: [{ version: '1.0', size: 39 }], page: PAGE, folders: ['1'] });
    expect((await pageOf('/data/first.js')).body).toBe('first');

    // Operators like to call the folder of the day `current`.
    symlinkSync(folderOf('second', { 'index.html': `${PAGE}2` }), path.join(root, 'current'));
    expect((await publish(path.join(root, 'current'), '1.1')).code).toBe(0);
    expect(await played()).toEqual({
      list: [{ version: '1.1', size: 35 }],
      page: `${PAGE}2`,
      folders: ['1'],
    });
    expect((await pageOf('/data/first.js')).statusCode).toBe(404);
    expect(readdirSync(path.join(root, 'second'))).toEqual(['index.html']);
  },
  COMMANDS_TIMEOUT,
);

test(
  'a folder that could not be served is refused, and the build before stays',
  async () => {
    expect((await publish(folderOf('good', { 'index.html': PAGE }), '1.2')).code).toBe(0);
    const stays = { list: [{ version: '1.2', size: 34 }], page: PAGE, folders: ['1'] };
    expect(await played()).toEqual(stays);

    const linked = folderOf('linked', { 'index.html': PAGE, 'data/a.js': 'a' });
    symlinkSync('/etc/passwd', path.join(linked, 'data/users.txt'));
    expect(await publish(linked, '1.3')).toEqual({
      code: 1,
      stdout: '',
      stderr: '"data/users.txt" is a link, and a web build may have none\n',
    });
    expect(await played()).toEqual(stays);

    const misnamed = folderOf('misnamed', { 'index.html': PAGE, '.DS_Store': 'x', 'img/扉:1.png': 'x' });
    expect(await publish(misnamed, '1.3')).toEqual({
      code: 1,
      stdout: '',
      stderr: '"img/扉:1.png" has a colon, a backslash or a control character\n',
    });
    expect(await played()).toEqual(stays);

    const pageless = folderOf('pageless', { 'data/index.html': PAGE });
    expect(await publish(pageless, '1.3')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'there is no index.html and no story.json, with one of which games begin\n',
    });
    expect(await played()).toEqual(stays);
  },
  COMMANDS_TIMEOUT,
);

test(
  'the command asks for a folder, a game’s number and the data of a store',
  async () => {
    const folder = folderOf('build', { 'index.html': PAGE });
    const elsewhere = path.join(root, 'elsewhere');
    const said = async (...args: string[]) => {
      const { code, stderr } = await depot('web', '--version', '1.0', ...args);
      return [code, stderr];
    };
    expect(await said('--data', root, '--id', '1')).toEqual([2, 'name the folder to publish\n']);
    expect(await said('--id', '1', folder)).toEqual([2, '--data is missing\n']);
    expect(await said('--data', root, folder)).toEqual([2, '--id is missing\n']);
    expect(await said('--data', root, '--id', '../1', folder)).toEqual([
      2,
      '--id is a number from 1 to 2147483647\n',
    ]);
    expect(await said('--data', elsewhere, '--id', '1', folder)).toEqual([
      2,
      `${elsewhere} is missing: --data is the store's DATA_DIR\n`,
    ]);
    expect(readdirSync(root)).toEqual(['build']);
  },
  COMMANDS_TIMEOUT,
);

test('a depot takes no build for the browser, and says what does', async () => {
  const store = ['--depot', path.join(root, 'depot'), '--store', crypto.randomUUID()];
  const folder = folderOf('build', { 'index.html': PAGE });
  const { code, stderr } = await depot(
    ...['publish', ...store, '--line', 'official-web', '--version', '1.0'],
    folder,
  );
  expect([code, stderr]).toEqual([
    2,
    'builds for the browser lie in no depot: npm run depot -- web publishes them\n',
  ]);
  expect(readdirSync(root)).toEqual(['build']);
  expect(readFileSync(path.join(folder, 'index.html'), 'utf8')).toBe(PAGE);
});
