import { expect, test } from 'vitest';
import type { InstallJob } from '../../../shared/bridge/install.ts';
import { queuedJob } from '../../library/testing/queued-job.ts';
import { isLastWord, jobBehind, placeAfterKey, sectionsOf } from './sections.ts';

const job = (id: string, changes: Partial<InstallJob>) => queuedJob({ id, ...changes });
const ids = (jobs: InstallJob[]) => jobs.map(({ id }) => id);

test('what runs, what needs the player, what comes next and what is over stand apart, in their order', () => {
  const { running, attention, next, over } = sectionsOf([
    job('a', { state: 'done', since: 1 }),
    job('b', { state: 'paused', reason: 'user' }),
    job('c', { state: 'running', reason: null, next: null }),
    job('d', { state: 'failed', reason: 'signature-invalid' }),
    job('e', { state: 'waiting', reason: 'offline', next: { by: 'queue', at: 9, help: 'retry' } }),
    job('f', { state: 'waiting', reason: 'disk-full', next: { by: 'queue', at: 9, help: 'free-space' } }),
    job('g', {}),
    job('h', { state: 'cancelled', since: 2 }),
  ]);
  expect(ids(running)).toEqual(['c']);
  expect(ids(attention)).toEqual(['d', 'f']);
  expect(ids(next)).toEqual(['b', 'e', 'g']);
  expect(ids(over)).toEqual(['h', 'a']);
});

test('of the jobs that are over the latest on a build has the last word', () => {
  const removed = job('c', { storeId: 1, kind: 'uninstall', state: 'done', since: 3 });
  const trial = job('b', { storeId: 1, type: 'trial', state: 'done', since: 2 });
  const installed = job('a', { storeId: 1, state: 'done', since: 1 });
  const over = [removed, trial, installed];
  expect(over.map((each) => isLastWord(each, over))).toEqual([true, true, false]);
});

test.each([
  ['ArrowUp', 1, 0],
  ['ArrowUp', 0, undefined],
  ['ArrowDown', 1, 2],
  ['ArrowDown', 2, undefined],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['End', 2, undefined],
  ['a', 1, undefined],
])('%s moves the item at %i of 3 to %j', (key, place, next) => {
  expect(placeAfterKey(key, place, 3)).toBe(next);
});

test('a moved job stands before the one that is behind its new place', () => {
  const jobs = ['a', 'b', 'c'].map((id) => job(id, {}));
  expect(jobBehind(jobs, 2, 0)).toBe('a');
  expect(jobBehind(jobs, 0, 1)).toBe('c');
  expect(jobBehind(jobs, 0, 2)).toBeNull();
});
