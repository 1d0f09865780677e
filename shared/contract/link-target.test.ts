import { expect, test } from 'vitest';
import { isLinkTarget } from './link-target.ts';

test.each([
  '/',
  '/girl-gl',
  '/store?discounted=1',
  '/article/7e783e67-c846-8f77-b97d-cded2f0355eb',
  'https://create.moggie.example/',
  'http://partner.example/games',
])('%s may be led to', (href) => {
  expect(isLinkTarget(href)).toBe(true);
});

test.each([
  '',
  'store',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  'javascript:alert(1)',
  'data:text/html,hello',
  'mailto:help@moggie.example',
  'moggie://store/1001',
  'ftp://files.example/',
  'https://',
  ' https://elsewhere.example/',
])('%j may not', (href) => {
  expect(isLinkTarget(href)).toBe(false);
});
