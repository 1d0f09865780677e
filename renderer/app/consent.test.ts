import { expect, test } from 'vitest';
import { isGranted } from './consent.ts';

test('what was agreed to without a tag manager is no consent to one, nor the other way round', () => {
  const agreed = (name: string) => ({ get: (asked: string) => (asked === name ? 'granted' : undefined) });
  expect(isGranted(agreed('consent'), null)).toBe(true);
  expect(isGranted(agreed('consent'), 'GTM-1')).toBe(false);
  expect(isGranted(agreed('consent.tags'), 'GTM-1')).toBe(true);
  expect(isGranted(agreed('consent.tags'), undefined)).toBe(false);
  expect(isGranted({ get: () => 'refused' }, null)).toBe(false);
});
