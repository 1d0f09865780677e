import { expect, test } from 'vitest';
import type { SelfUpdate } from '../../shared/bridge/self-update.ts';
import { createSelfUpdates, type Updater, type UpdaterNews } from './self-update.ts';

/** An updater whose news a test makes, and what was asked of it. */
function open({ playing = false, endsWithin = 60_000 } = {}) {
  const game = { playing };
  const told: SelfUpdate[] = [];
  const done: string[] = [];
  let tell: (news: UpdaterNews) => void = () => {};
  const updater: Updater = {
    check: async () => void done.push('check'),
    install: () => void done.push('install'),
    onNews: (listener) => {
      tell = listener;
    },
  };
  const updates = createSelfUpdates({
    updater,
    isPlaying: () => game.playing,
    settle: async () => void done.push('settle'),
    resume: () => void done.push('resume'),
    onChange: (update) => told.push(update),
    endsWithin,
  });
  const tellAll = (...news: UpdaterNews[]) => {
    for (const each of news) tell(each);
  };
  return { updates, told, done, game, tell: tellAll };
}

test('a newer launcher is fetched in the background, and put in place by a restart', async () => {
  const { updates, told, done, tell } = open();
  await updates.check();
  tell({ type: 'checking' }, { type: 'found', version: '0.2.0' });
  tell({ type: 'progress', percent: 40.2 }, { type: 'progress', percent: 40.9 });
  tell({ type: 'downloaded', version: '0.2.0' });
  expect(told).toEqual([
    { state: 'checking', version: null, percent: null },
    { state: 'downloading', version: '0.2.0', percent: 0 },
    { state: 'downloading', version: '0.2.0', percent: 40 },
    { state: 'ready', version: '0.2.0', percent: null },
  ]);
  void updates.restart();
  await expect.poll(() => done).toEqual(['check', 'settle', 'install']);
});

test('what fails leaves the launcher as it is, and is tried again', async () => {
  const { updates, done, tell } = open();
  tell({ type: 'found', version: '0.2.0' }, { type: 'progress', percent: 70 }, { type: 'failed' });
  expect(updates.state()).toEqual({ state: 'failed', version: '0.2.0', percent: null });
  await expect(updates.restart()).rejects.toMatchObject({ code: '404' });
  await updates.check();
  tell({ type: 'checking' }, { type: 'none' });
  expect(updates.state()).toEqual({ state: 'current', version: null, percent: null });
  expect(done).toEqual(['check']);
});

test('one that is ready stays ready, and is not looked for again', async () => {
  const { updates, done, tell } = open();
  tell({ type: 'downloaded', version: '0.2.0' }, { type: 'checking' }, { type: 'failed' });
  expect((await updates.check()).state).toBe('ready');
  expect(done).toEqual([]);
});

test('a game that runs is never ended by an update', async () => {
  const { updates, done, tell } = open({ playing: true });
  tell({ type: 'downloaded', version: '0.2.0' });
  await expect(updates.restart()).rejects.toMatchObject({ code: 'install/busy' });
  expect(done).toEqual([]);
});

test('a restart that is asked for twice happens once', async () => {
  const { updates, done, tell } = open();
  tell({ type: 'downloaded', version: '0.2.0' });
  expect(updates.restart()).toBe(updates.restart());
  await expect.poll(() => done).toEqual(['settle', 'install']);
});

test('a game that starts while the restart is prepared runs on, and the restart can be asked for again', async () => {
  const { updates, done, game, tell } = open();
  tell({ type: 'downloaded', version: '0.2.0' });
  const refused = updates.restart();
  game.playing = true;
  await expect(refused).rejects.toMatchObject({ code: 'install/busy' });
  game.playing = false;
  void updates.restart();
  await expect.poll(() => done).toEqual(['settle', 'resume', 'settle', 'install']);
});

test('a restart that does nothing is told after a while, downloads go on, and it can be asked for again', async () => {
  const { updates, done, tell } = open({ endsWithin: 20 });
  tell({ type: 'downloaded', version: '0.2.0' });
  await expect(updates.restart()).rejects.toMatchObject({ code: 'update/restart-failed' });
  expect([done, updates.state().state]).toEqual([['settle', 'install', 'resume'], 'ready']);
  await expect(updates.restart()).rejects.toMatchObject({ code: 'update/restart-failed' });
});

test('a restart of which the updater tells that it failed is over at once', async () => {
  const { updates, done, tell } = open();
  tell({ type: 'downloaded', version: '0.2.0' });
  const restart = updates.restart();
  await expect.poll(() => done).toEqual(['settle', 'install']);
  tell({ type: 'failed' });
  await expect(restart).rejects.toMatchObject({ code: 'update/restart-failed' });
  expect(done).toEqual(['settle', 'install', 'resume']);
});

test('a launcher that nothing updates says so', async () => {
  const updates = createSelfUpdates({
    updater: undefined,
    isPlaying: () => false,
    settle: async () => {},
    resume: () => {},
    onChange: () => {},
  });
  expect((await updates.check()).state).toBe('off');
});
