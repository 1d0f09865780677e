import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findUnfinished } from '../../library/unfinished.ts';
import { GameFolder } from '../folder/game-folder.ts';
import { add, file, open, queue, request, restart, settle, states } from './testing/queue-bed.ts';

/** Puts something in the place of the queue's file that no process can read as one, whoever runs it. */
function makeUnreadable() {
  const whole = `${file()}.whole`;
  renameSync(file(), whole);
  mkdirSync(file());
  renameSync(whole, path.join(file(), 'queue'));
}

test('a queue that cannot be read is kept aside, and each such one', async () => {
  add(1);
  await settle();
  await queue.close();
  const [before, after] = [readFileSync(file(), 'utf8'), `${file()}.unreadable-1`];
  makeUnreadable();
  const opened = open();
  expect(opened.list()).toEqual([]);
  opened.add(request(2));
  await opened.saved();
  expect(readFileSync(path.join(after, 'queue'), 'utf8')).toBe(before);

  const second = readFileSync(file(), 'utf8');
  await opened.close();
  makeUnreadable();
  expect(open().list()).toEqual([]);
  expect(readFileSync(path.join(`${file()}.unreadable-2`, 'queue'), 'utf8')).toBe(second);
  expect(readFileSync(path.join(after, 'queue'), 'utf8')).toBe(before);
});

test('after it, what was begun is found on the disk and goes on when the player says so', async () => {
  const library = mkdtempSync(path.join(tmpdir(), 'moggie-library-'));
  onTestFinished(() => rmSync(library, { recursive: true, force: true }));
  const folder = new GameFolder(path.join(library, 'harbour-lights-1-trial'));
  mkdirSync(folder.stageOf('a'.repeat(64)).folder, { recursive: true });
  add(1);
  await settle();
  await queue.close();
  makeUnreadable();
  await restart();
  queue.adopt(await findUnfinished([{ id: 'here', path: library }], () => undefined), Date.now());
  queue.start();
  await settle();
  expect(states()).toEqual(['1 paused']);
  expect(queue.list()[0]).toMatchObject({
    kind: 'install',
    type: 'trial',
    folderId: 'here',
    reason: 'found',
  });
  queue.resumeAll();
  await settle();
  expect(states()).toEqual(['1 running']);
  await restart();
  expect(states()).toEqual(['1 queued']);
});
