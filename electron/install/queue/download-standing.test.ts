import { describe, expect, test } from 'vitest';
import {
  DEFAULT_DOWNLOAD_SETTINGS,
  type DownloadSettings,
  type SpeedWindow,
} from '../../../shared/bridge/downloads.ts';
import { AWAKE, type Conditions, standingOf } from './download-standing.ts';
import { nextBoundary, windowAt } from './schedule.ts';

/** A local moment of the week that begins on Sunday, the 15th of November 2026. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, 15 + day, hour, minute).getTime();
const NOON = at(5, 12);

const standing = (settings: Partial<DownloadSettings>, conditions: Partial<Conditions> = {}, now = NOON) =>
  standingOf({ ...DEFAULT_DOWNLOAD_SETTINGS, ...settings }, { ...AWAKE, ...conditions }, now);
const MB = 1_000_000;

describe('limits', () => {
  test('without rules the player’s own limit counts', () => {
    expect(standing({})).toEqual({ limit: 'full', reason: null, until: null });
    expect(standing({ limit: 2 * MB })).toEqual({ limit: 2 * MB, reason: null, until: null });
  });

  test('while a game runs the stricter limit counts', () => {
    const playing = { playing: true };
    expect(standing({ whilePlaying: 'pause' }, playing)).toMatchObject({ limit: 'pause', reason: 'playing' });
    expect(standing({ whilePlaying: MB }, playing)).toMatchObject({ limit: MB, reason: 'playing' });
    expect(standing({ whilePlaying: MB, limit: MB / 2 }, playing)).toMatchObject({
      limit: MB / 2,
      reason: null,
    });
    expect(standing({ whilePlaying: 'full' }, playing)).toMatchObject({ limit: 'full', reason: null });
  });

  test('a metered connection is what the system says, unless the player knows better', () => {
    const paused = { limit: 'pause', reason: 'metered', until: null };
    expect(standing({}, { metered: true })).toEqual(paused);
    expect(standing({ connection: 'unmetered' }, { metered: true }).limit).toBe('full');
    expect(standing({ connection: 'metered' })).toEqual(paused);
    expect(standing({ connection: 'metered', onMetered: MB })).toMatchObject({ limit: MB });
  });

  test('without a network nothing is downloaded, whatever the settings say', () => {
    expect(standing({}, { online: false })).toEqual({ limit: 'pause', reason: 'offline', until: null });
  });
});

describe('schedule', () => {
  const night: SpeedWindow = { days: [5], from: 22 * 60, to: 6 * 60, limit: 'full' };
  const day: SpeedWindow = { days: [1, 2, 3, 4, 5], from: 9 * 60, to: 17 * 60, limit: 'pause' };

  test('a window that ends before it begins lasts into the next day', () => {
    expect(windowAt([night], at(5, 21, 59))).toBeUndefined();
    expect(windowAt([night], at(5, 22))).toBe(night);
    expect(windowAt([night], at(6, 5, 59))).toBe(night);
    expect(windowAt([night], at(6, 6))).toBeUndefined();
    expect(windowAt([night], at(4, 23))).toBeUndefined();
    const wholeDay = { ...night, from: 0, to: 0 };
    expect(windowAt([wholeDay], at(5, 13))).toBe(wholeDay);
  });

  test('the first window of the list counts, and replaces the limit', () => {
    expect(windowAt([day, { ...day, limit: MB }], NOON)).toBe(day);
    expect(standing({ limit: MB, windows: [night] }, {}, at(5, 23)).limit).toBe('full');
  });

  test('the next change is found across days', () => {
    expect(nextBoundary([day], at(5, 12))).toBe(at(5, 17));
    expect(nextBoundary([day], at(5, 17))).toBe(at(8, 9));
    expect(nextBoundary([night], at(6, 6))).toBe(at(12, 22));
    expect(nextBoundary([], NOON)).toBeUndefined();
  });

  test('it tells until when downloads rest, through windows that follow each other', () => {
    const evening: SpeedWindow = { days: [5], from: 17 * 60, to: 20 * 60, limit: 'pause' };
    expect(standing({ windows: [day, evening] })).toEqual({
      limit: 'pause',
      reason: 'schedule',
      until: at(5, 20),
    });
  });
});
