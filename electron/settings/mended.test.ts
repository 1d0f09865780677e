import { expect, test } from 'vitest';
import { DEFAULT_DOWNLOAD_SETTINGS, downloadSettings } from '../../shared/bridge/downloads.ts';
import { NO_UPDATES, updatesDocument } from '../library/updates.ts';
import { licencesDocument } from '../licence/licences.ts';
import { windowDocument } from '../shell/window-place.ts';
import { mended } from './mended.ts';

const settings = {
  limit: 500_000,
  windows: [{ days: [1], from: 480, to: 1020, limit: 'pause' }],
  whilePlaying: 'full',
  onMetered: 'full',
  connection: 'metered',
  updates: 'auto',
};

test.each([
  ['of another kind', { ...settings, updates: 7 }, 1],
  ['gone', { ...settings, updates: undefined }, 1],
])(
  'a setting that is %s is the default again, and the others stay as the player decided',
  (_how, found, damaged) => {
    expect(mended(downloadSettings, found, DEFAULT_DOWNLOAD_SETTINGS)).toEqual({
      document: { ...settings, updates: DEFAULT_DOWNLOAD_SETTINGS.updates },
      damaged,
    });
  },
);

test('a setting that nobody knows goes, and all others stay', () => {
  const found = { ...settings, colour: 'teal' };
  expect(mended(downloadSettings, found, DEFAULT_DOWNLOAD_SETTINGS)).toEqual({
    document: settings,
    damaged: 1,
  });
});

test('of what is wrong inside only that goes, and the part with it where it is not whole without', () => {
  const policies = { 1: 'auto', 2: 'torn', 3: 'ask' };
  expect(mended(updatesDocument, { ...NO_UPDATES, policies, checkedAt: 5 }, NO_UPDATES)).toEqual({
    document: { policies: { 1: 'auto', 3: 'ask' }, cancelled: {}, checkedAt: 5 },
    damaged: 1,
  });
  const [window] = settings.windows;
  const windows = [{ ...window, from: 'torn' }, window];
  expect(mended(downloadSettings, { ...settings, windows }, DEFAULT_DOWNLOAD_SETTINGS)).toEqual({
    document: settings,
    damaged: 1,
  });
});

test('a licence that is damaged costs no other game its start', () => {
  const found = { '1/official': { jws: 'a', player: 'p' }, '2/official': { jws: 7 }, '3/official': 'b' };
  expect(mended(licencesDocument, found, {})).toEqual({
    document: { '1/official': { jws: 'a', player: 'p' }, '3/official': { jws: 'b' } },
    damaged: 1,
  });
});

test('a place on the screen that lacks a number is none', () => {
  expect(mended(windowDocument, { x: 1, y: 2, width: 'wide', height: 4 }, null)).toBeUndefined();
});

test.each([
  ['nothing', null],
  ['a number', 7],
  ['an empty list', []],
  ['a list', [settings]],
])('of %s where a document with fields should be nothing remains', (_what, found) => {
  expect(mended(downloadSettings, found, DEFAULT_DOWNLOAD_SETTINGS)).toBeUndefined();
});
