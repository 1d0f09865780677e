import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openDocument } from '../settings/document-store.ts';
import {
  clockDocument,
  createTrustedClock,
  momentOfStart,
  momentOfStore,
  timeSince,
} from './trusted-clock.ts';

const DAY = 86_400_000;

describe('the time now', () => {
  const start = { clock: 100 * DAY, ticks: 5 };
  test.each([
    ['goes with the clock', 0, { clock: 101 * DAY, ticks: 6 }, 101 * DAY],
    ['does not go back with it', 0, { clock: 90 * DAY, ticks: 5 + DAY }, 101 * DAY],
    ['goes on from a later time that was seen', 200 * DAY, { clock: 101 * DAY, ticks: 5 + DAY }, 201 * DAY],
    [
      'does not count twice what a clock catches up',
      200 * DAY,
      { clock: 200 * DAY, ticks: 5 + DAY },
      201 * DAY,
    ],
  ])('%s', (_what, seen, now, expected) => {
    expect(timeSince(momentOfStart(seen, start), now)).toBe(expected);
  });

  test.each([
    ['of a clock that is ahead, is the store’s', 50 * DAY, { clock: 103 * DAY, ticks: 6 }, 53 * DAY],
    [
      'of a clock that was set right, is the store’s',
      50 * DAY,
      { clock: 51 * DAY, ticks: 5 + DAY },
      51 * DAY,
    ],
    ['of a clock that is behind, is the store’s', 150 * DAY, { clock: 101 * DAY, ticks: 5 + DAY }, 151 * DAY],
    ['of a clock that caught up, is its own', 150 * DAY, { clock: 152 * DAY, ticks: 6 }, 152 * DAY],
  ])('%s', (_what, time, now, expected) => {
    expect(timeSince(momentOfStore(time, start), now)).toBe(expected);
  });
});

let folder: string;
let reading: { clock: number; ticks: number };

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'moggie-clock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  reading = { clock: 100 * DAY, ticks: 0 };
});

/** A start of the launcher: what was kept is read from the disk. */
const start = () =>
  createTrustedClock(openDocument(folder, 'clock', clockDocument, { seen: 0 }), () => reading);

test('a clock that is set back is not believed after a restart either', () => {
  start().now();
  reading = { clock: 120 * DAY, ticks: 1 };
  expect(start().now()).toBe(120 * DAY);
  reading = { clock: 90 * DAY, ticks: 2 };
  expect(start().now()).toBe(120 * DAY);
});

test('a clock that was far ahead is believed until the store answers, and then no more', () => {
  reading = { clock: 5000 * DAY, ticks: 0 };
  start().now();
  reading = { clock: 100 * DAY, ticks: 0 };
  const clock = start();
  expect(clock.now()).toBe(5000 * DAY);
  clock.heard(100 * DAY);
  expect(clock.now()).toBe(100 * DAY);
  expect(start().now()).toBe(100 * DAY);
});
