import { expect, test } from 'vitest';
import { runStore } from './store-command.ts';
import { testApp } from './testing/app.ts';
import { addGames } from './testing/games.ts';
import { jsonFiles } from './testing/json-files.ts';

const { gql, services, clock } = await testApp();
await addGames({ catalog: services.catalog, clock }, [{ id: 7 }]);
const run = (...args: string[]) => runStore(args, services);
const file = jsonFiles();

const shown = async () =>
  (await gql('{ findStoreUpdateLogByNoAuth(id: 7) { list { version created_at t { lang key value } } } }'))
    .data.findStoreUpdateLogByNoAuth.list;

test('what changed is said, worded anew with its time kept, and taken away [S10] [O38]', async () => {
  const begun = clock.now.toISOString();
  const t = [{ lang: 'de-DE', value: 'Neues Kapitel' }];
  const note = { version: '1.1', text: 'A new chapter' };
  expect(await run('changes', 'put', '7', file({ ...note, t }))).toBe('game 7: the note of 1.1 is added');
  const english = { lang: 'en-US', key: 'text', value: 'A new chapter' };
  const german = { lang: 'de-DE', key: 'text', value: 'Neues Kapitel' };
  expect(await shown()).toEqual([{ version: '1.1', created_at: begun, t: [english, german] }]);
  clock.now = new Date(clock.now.getTime() + 60_000);
  expect(await run('changes', 'put', '7', file(note))).toBe('game 7: the note of 1.1 is replaced');
  expect(await shown()).toEqual([{ version: '1.1', created_at: begun, t: [english] }]);
  expect(await run('changes', 'remove', '7', '1.1')).toBe('game 7: the note of 1.1 is removed');
  expect(await shown()).toEqual([]);
});

test.each<[unknown[], string]>([
  [['put', '7', { version: '1.1' }], 'text: '],
  [['put', '7', { version: '', text: 'x' }], 'version: a version is needed'],
  [['put', '7', { version: '1', text: 'x', t: [{ lang: 'xx', value: 'x' }] }], 't.0.lang: '],
  [['put', '8', { version: '1', text: 'x' }], 'There is no game 8'],
  [['put', '7'], 'a file is needed'],
  [['put', '7', '/nowhere.json'], 'there is no file /nowhere.json'],
  [['remove', '7'], 'a version is needed'],
  [['remove', '7', '9'], "game 7 has no note of version '9'"],
  [['remove', 'seven', '9'], "a game's number is needed"],
  [['print', '7'], 'changes: put or remove'],
])('changes %j is refused and adds nothing', async (args, line) => {
  const words = args.map((word) => (typeof word === 'string' ? word : file(word)));
  await expect(run('changes', ...words)).rejects.toThrow(line);
  expect(await shown()).toEqual([]);
});
