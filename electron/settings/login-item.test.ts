import { beforeEach, expect, test } from 'vitest';
import { createLoginItem, type LoginItems } from './login-item.ts';

/** A system that starts a program as it was set, found again by its arguments. */
let set: { openAtLogin: boolean; args?: string[] };
let wasOpenedAtLogin: boolean;
const items: LoginItems = {
  getLoginItemSettings: ({ args = [] } = {}) => ({
    openAtLogin: set.openAtLogin && String(set.args ?? []) === String(args),
    wasOpenedAtLogin,
  }),
  setLoginItemSettings(settings) {
    set = settings;
  },
};

beforeEach(() => {
  set = { openAtLogin: false };
  wasOpenedAtLogin = false;
});

test.each([
  ['windows', { openAtLogin: true, args: ['--hidden'] }],
  ['mac', { openAtLogin: true }],
] as const)('on %s it is set and taken back', (os, expected) => {
  const item = createLoginItem(items, { os, isPackaged: true });
  expect(item.isSet()).toBe(false);
  item.set(true);
  expect([set, item.isSet()]).toEqual([expected, true]);
  item.set(false);
  expect(item.isSet()).toBe(false);
});

test.each([
  ['linux', true],
  ['windows', false],
  ['mac', false],
] as const)('on %s, packaged: %j, it is not offered', (os, isPackaged) => {
  const item = createLoginItem(items, { os, isPackaged });
  item.set(true);
  expect([set, item.isSet()]).toEqual([{ openAtLogin: false }, null]);
});

test('a start is hidden by its argument, and on a Mac that started it with the computer', () => {
  const isHidden = (os: 'windows' | 'mac', argv: string[]) =>
    createLoginItem(items, { os, isPackaged: true }).isHidden(argv);
  expect(isHidden('windows', ['moggie'])).toBe(false);
  expect(isHidden('windows', ['moggie', '--hidden'])).toBe(true);
  expect(isHidden('mac', ['moggie'])).toBe(false);
  wasOpenedAtLogin = true;
  expect(isHidden('mac', ['moggie'])).toBe(true);
});
