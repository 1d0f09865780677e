import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from './bridge.ts';
import { DEFAULT_DOWNLOAD_SETTINGS, downloadSettings, MIN_LIMIT, type SpeedWindow } from './downloads.ts';

const ID = 'b1f0bd1e-6f38-4c3f-9b7e-0b8a4a4c1a11';
const isAccepted = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

/** The store says where its pay page is; the main process opens nothing of another origin. */
const ADDRESSED: Readonly<Record<string, readonly string[]>> = { 'browser.openPayPage': ['url'] };

describe('commands', () => {
  test.each(Object.entries(COMMANDS))(
    '%s takes nothing that it does not declare, and no path',
    (name, { args }) => {
      const fields = Object.keys(args.entries);
      expect(fields.filter((field) => /path|file|dir|url/i.test(field))).toEqual(ADDRESSED[name] ?? []);
      expect(isAccepted(args, { unknown: 1 })).toBe(false);
      expect(isAccepted(args, null)).toBe(false);
      expect(isAccepted(args, 'x')).toBe(false);
    },
  );

  test.each([
    ['jobs.reorder', { id: ID, before: null }, true],
    ['jobs.reorder', { id: ID, before: ID }, true],
    ['jobs.reorder', { id: ID }, false],
    ['jobs.reorder', { id: ID, before: '../queue.json' }, false],
    ['jobs.prioritise', { id: '1' }, false],
    ['jobs.pauseAll', {}, true],
    ['jobs.move', { storeId: 1, type: 'trial', folderId: 'a' }, true],
    ['jobs.move', { storeId: 1, type: 'trial' }, false],
    ['jobs.rollback', { storeId: 0, type: 'official' }, false],
    ['library.setUpdatePolicy', { storeId: 1, policy: null }, true],
    ['library.setUpdatePolicy', { storeId: 1, policy: 'never' }, false],
    ['library.forget', { storeId: 1, type: 'official' }, true],
    ['library.forget', { storeId: 1 }, false],
    ['browser.openPayPage', { url: 'https://store.example/pay?data=e30' }, true],
    ['browser.openPayPage', { url: '/etc/passwd' }, false],
    ['browser.openPayPage', { url: 'C:\\Windows' }, false],
    ['network.report', { online: false, metered: null }, true],
    ['network.report', { online: 1, metered: null }, false],
  ] as const)('%s with %j is accepted: %j', (name, args, accepted) => {
    expect(isAccepted(COMMANDS[name].args, args)).toBe(accepted);
  });
});

describe('download settings', () => {
  const window: SpeedWindow = { days: [1], from: 0, to: 60, limit: 'pause' };
  test.each([
    [{}, true],
    [{ limit: MIN_LIMIT }, true],
    [{ limit: MIN_LIMIT - 1 }, false],
    [{ limit: 1e6 + 0.5 }, false],
    [{ limit: 'pause' }, false],
    [{ whilePlaying: 'pause' }, true],
    [{ windows: [window] }, true],
    [{ windows: [{ ...window, days: [] }] }, false],
    [{ windows: [{ ...window, from: 1440 }] }, false],
    [{ windows: Array.from({ length: 9 }, () => window) }, false],
    [{ folder: '/home' }, false],
  ])('with %j are accepted: %j', (change, accepted) => {
    expect(isAccepted(downloadSettings, { ...DEFAULT_DOWNLOAD_SETTINGS, ...change })).toBe(accepted);
  });
});
