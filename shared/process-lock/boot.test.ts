import { expect, test } from 'vitest';
import { bootMinute, bootName, isSameBoot } from './boot.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const DAY_S = 86_400;

test('a boot has one name for as long as it lasts', () => {
  expect(bootName()).toBe(bootName());
  expect(bootName()).not.toBe('');
});

test('where only the clock tells, a restart gives another name, and a clock that was set a little does not', () => {
  const booted = bootMinute(NOW, DAY_S);
  expect(booted).toBe(bootMinute(NOW + 3_600_000, DAY_S + 3600));
  expect(isSameBoot(booted, bootMinute(NOW + 90_000, DAY_S))).toBe(true);
  // Started again an hour after, and up for a minute.
  expect(isSameBoot(booted, bootMinute(NOW + 3_600_000, 60))).toBe(false);
});

test('names that the kernel gives are one boot only when they are one name', () => {
  expect(isSameBoot('a-1', 'a-1')).toBe(true);
  expect(isSameBoot('a-1', 'a-2')).toBe(false);
  expect(isSameBoot('', bootMinute(NOW, DAY_S))).toBe(false);
});
