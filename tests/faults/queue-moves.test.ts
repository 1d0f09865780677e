import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { treeOf, writeTree } from './fault-depot.ts';
import { OLD, QueueBed } from './queue-bed.ts';
import { DISK_WAIT_MS } from './small-disk.ts';

const bed = new QueueBed();

beforeAll(() => bed.setUp(), DISK_WAIT_MS);
afterAll(() => bed.tearDown());
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  bed.begin();
});
afterEach(() => bed.queue.close());

test('a move that is cancelled once the library knows the new place leaves nothing in the old one', async () => {
  await bed.standing(bed.add('install'));
  const before = bed.home;
  bed.breaksAt = 'arrived';
  const move = bed.add('move', 'cancelled');
  expect((await bed.standing(move))?.state).toBe('waiting');
  expect([bed.movedFrom, existsSync(before)]).toEqual([before, true]);
  bed.breaksAt = undefined;
  bed.queue.cancel(move);
  await vi.waitFor(() => expect(bed.movedFrom).toBeUndefined());
  expect([bed.home, existsSync(before), treeOf(bed.home)]).toEqual([
    path.join(bed.disk.folder, 'cancelled', path.basename(before)),
    false,
    OLD,
  ]);
});

test('a move that was given up while its old drive is away leaves the copy there to that', async () => {
  await bed.standing(bed.add('install'));
  await bed.standing(bed.add('move', 'usb'));
  const before = bed.home;
  bed.breaksAt = 'arrived';
  const move = bed.add('move', path.relative(bed.disk.folder, path.join(bed.depot.newGame(), 'back')));
  expect((await bed.standing(move))?.state).toBe('waiting');
  expect(bed.movedFrom).toBe(before);
  renameSync(path.dirname(before), path.join(bed.disk.folder, 'usb away'));
  bed.breaksAt = undefined;
  bed.queue.cancel(move);
  await vi.waitFor(() => expect(bed.movedFrom).toBeUndefined());
  expect([bed.home.endsWith(path.join('back', path.basename(before))), treeOf(bed.home)]).toEqual([
    true,
    OLD,
  ]);
  expect(treeOf(path.join(bed.disk.folder, 'usb away', path.basename(before)))).toEqual(OLD);
  // The next move begins where the game is now.
  expect((await bed.standing(bed.add('move', 'again')))?.state).toBe('done');
  expect([bed.home, treeOf(bed.home)]).toEqual([
    path.join(bed.disk.folder, 'again', path.basename(before)),
    OLD,
  ]);
});

test.each(['third', ''])('what a move left is cleared before the game moves on, to "%s"', async (next) => {
  await bed.standing(bed.add('install'));
  const before = bed.home;
  writeTree(bed.home, { 'saves/1.sav': 'before' });
  bed.breaksAt = 'arrived';
  expect((await bed.standing(bed.add('move', 'second')))?.state).toBe('waiting');
  bed.queue.forget({ storeId: 7, type: 'official' });
  writeTree(bed.home, { 'saves/2.sav': 'since' });
  bed.breaksAt = undefined;
  const back = path.relative(bed.disk.folder, path.dirname(before));
  expect((await bed.standing(bed.add('move', next || back)))?.state).toBe('done');
  const there = next ? path.join(bed.disk.folder, next, path.basename(before)) : before;
  expect([bed.home, bed.movedFrom]).toEqual([there, undefined]);
  expect(treeOf(bed.home)).toEqual({ ...OLD, 'saves/1.sav': 'before', 'saves/2.sav': 'since' });
  expect(existsSync(path.join(bed.disk.folder, 'second', path.basename(before)))).toBe(false);
  expect(existsSync(before)).toBe(next === '');
});

test.each(['arrived', 'moved'] as const)(
  'a move that broke off when the library knew that it had %s is finished by the next',
  async (moment) => {
    await bed.standing(bed.add('install'));
    const before = bed.home;
    bed.breaksAt = moment;
    const move = bed.add('move', moment);
    expect((await bed.standing(move))?.state).toBe('waiting');
    expect(bed.home).toBe(path.join(bed.disk.folder, moment, path.basename(before)));
    bed.breaksAt = undefined;
    bed.queue.resume(move);
    expect((await bed.standing(move))?.state).toBe('done');
    expect([bed.movedFrom, existsSync(before), treeOf(bed.home)]).toEqual([undefined, false, OLD]);
    expect(existsSync(path.join(bed.home, '.moggie/move.json'))).toBe(false);
  },
);

test('a game that is removed before its old place is cleared goes from there, too', async () => {
  await bed.standing(bed.add('install'));
  const before = bed.home;
  bed.breaksAt = 'arrived';
  const move = bed.add('move', 'removed');
  expect((await bed.standing(move))?.state).toBe('waiting');
  writeTree(before, { 'saves/1.sav': 'since' });
  bed.breaksAt = undefined;
  expect((await bed.standing(bed.add('uninstall')))?.state).toBe('done');
  expect([existsSync(bed.home), bed.version]).toEqual([false, undefined]);
  expect(treeOf(before)).toEqual({ 'saves/1.sav': 'since' });
});

test('a game is removed though the drive of its old place is away, which keeps its copy', async () => {
  await bed.standing(bed.add('install'));
  await bed.standing(bed.add('move', 'stick'));
  bed.breaksAt = 'arrived';
  const move = bed.add('move', path.relative(bed.disk.folder, path.join(bed.depot.newGame(), 'back')));
  expect((await bed.standing(move))?.state).toBe('waiting');
  const away = path.join(bed.disk.folder, 'stick away');
  renameSync(path.join(bed.disk.folder, 'stick'), away);
  bed.breaksAt = undefined;
  expect((await bed.standing(bed.add('uninstall')))?.state).toBe('done');
  expect([existsSync(bed.home), bed.version]).toEqual([false, undefined]);
  expect(treeOf(path.join(away, path.basename(bed.home)))).toEqual(OLD);
});
