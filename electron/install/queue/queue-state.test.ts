import { expect, test } from 'vitest';
import { foundJob, type JobEvent, newJob, transition } from './queue-state.ts';

const REQUEST = { kind: 'install', storeId: 7, type: 'official' } as const;
const FAILED: JobEvent = { type: 'fail', reason: 'internal', shortfall: null };

/** A job after these events, a second apart. */
const after = (...events: JobEvent[]) =>
  events.reduce((job, event, index) => transition(job, event, index + 1), newJob('one', REQUEST, 0));

test('work that a pause came too late for is done', () => {
  const job = after({ type: 'start' }, { type: 'pause' }, { type: 'finish', report: null });
  expect(job).toMatchObject({
    state: 'done',
    reason: 'finished',
    next: { by: 'nobody', at: null, help: null },
  });
});

test.each<[string, JobEvent[], JobEvent]>([
  ['that was cancelled finishes no more', [{ type: 'cancel' }], { type: 'finish', report: null }],
  ['that is done is not paused', [{ type: 'start' }, { type: 'finish', report: null }], { type: 'pause' }],
  ['that is paused does not start', [{ type: 'pause' }], { type: 'start' }],
  ['that failed is not tried again by itself', [{ type: 'start' }, FAILED], { type: 'retry' }],
  ['that does not run does not fail', [], FAILED],
])('a job %s', (_what, before, event) => {
  const job = after(...before);
  expect(() => transition(job, event, 9)).toThrow(expect.objectContaining({ code: 'install/busy' }));
});

test('work that was found half done waits for the player', () => {
  expect(foundJob('one', REQUEST, 0)).toMatchObject({
    state: 'paused',
    next: { by: 'player', at: null, help: 'resume' },
  });
});
