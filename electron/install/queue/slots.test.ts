import { expect, test } from 'vitest';
import type { InstallJob } from '../../../shared/bridge/install.ts';
import { AWAKE } from './download-standing.ts';
import { newJob, transition } from './queue-state.ts';
import { hindranceOf, isStoppable, startable } from './slots.ts';

const job = (storeId: number, kind: InstallJob['kind']): InstallJob =>
  newJob(`00000000-0000-4000-8000-00000000000${storeId}`, { kind, storeId, type: 'trial' }, 0);
const FULL = { limit: 'full', reason: null, until: null } as const;
const PAUSED = { limit: 'pause', reason: 'metered', until: 7 } as const;

test('jobs start in their order, as far as slots and folders go', () => {
  const jobs = [job(1, 'install'), job(2, 'update'), job(3, 'verify'), job(3, 'repair'), job(4, 'uninstall')];
  expect(startable(jobs, [], () => false)).toEqual([jobs[0], jobs[2], jobs[4]]);
  expect(startable(jobs, [{ slot: null, folder: '4/trial' }], () => false)).toEqual([jobs[0], jobs[2]]);
  expect(startable(jobs, [{ slot: 'link', folder: '9/trial' }], () => false)).toEqual([jobs[2], jobs[4]]);
});

test('a hindered job lets the next one go first', () => {
  const jobs = [job(1, 'install'), job(2, 'install')];
  expect(startable(jobs, [], ({ storeId }) => storeId === 1)).toEqual([jobs[1]]);
});

test.each([
  ['install', PAUSED, AWAKE, { reason: 'metered', at: 7 }],
  ['verify', PAUSED, AWAKE, undefined],
  ['install', FULL, AWAKE, undefined],
  ['update', FULL, { ...AWAKE, programs: [1] }, { reason: 'game-running', at: null }],
  ['install', FULL, { ...AWAKE, programs: [1] }, undefined],
  ['update', FULL, { ...AWAKE, playing: true }, undefined],
  ['verify', FULL, { ...AWAKE, asleep: true }, { reason: 'asleep', at: null }],
] as const)('%s under %j and %j is hindered by %j', (kind, standing, conditions, hindrance) => {
  expect(hindranceOf(job(1, kind), standing, conditions)).toEqual(hindrance);
});

test('a repair loads only what the disk could not mend', () => {
  const report = { checked: 4, bad: 2, fetched: 0, unmended: 1, kept: 0, names: ['a.pak'] };
  const begun = job(2, 'repair');
  const part = { ...begun, report };
  expect(startable([job(1, 'install'), begun], [], () => false)).toHaveLength(2);
  expect(startable([job(1, 'install'), part], [], () => false)).toHaveLength(1);
  expect(hindranceOf(begun, PAUSED, AWAKE)).toBeUndefined();
  expect(hindranceOf(part, PAUSED, AWAKE)).toEqual({ reason: 'metered', at: 7 });
  expect(hindranceOf({ ...part, report: { ...report, unmended: 0 } }, PAUSED, AWAKE)).toBeUndefined();
});

test('files that are being put in place or removed are not left half done', () => {
  expect(isStoppable({ kind: 'install', phase: 'downloading' })).toBe(true);
  expect(isStoppable({ kind: 'install', phase: 'copying' })).toBe(true);
  expect(isStoppable({ kind: 'install', phase: 'committing' })).toBe(false);
  expect(isStoppable({ kind: 'uninstall', phase: 'removing' })).toBe(false);
});

test('an event that a state does not know is refused', () => {
  const queued = job(1, 'install');
  expect(() => transition(queued, { type: 'fail', reason: 'offline', shortfall: null }, 6)).toThrow(
    'queued job cannot fail',
  );
  const done = transition(transition(queued, { type: 'start' }, 6), { type: 'finish', report: null }, 7);
  expect(done).toMatchObject({ state: 'done', since: 7, reason: 'finished' });
  expect(() => transition(done, { type: 'resume' }, 8)).toThrow('done job cannot resume');
});
