import { expect, test } from 'vitest';
import { linkOfArguments, pathOfLink } from './deep-link.ts';

test.each([
  ['moggie://store/1001', '/store/1001'],
  ['moggie://store/1001/', '/store/1001'],
  ['moggie://store/1001?run=calc.exe#x', '/store/1001'],
  ['moggie://store/1001/fullscreen', '/store/1001/fullscreen'],
  ['moggie://store/1001/fullscreen/?autoplay=1', '/store/1001/fullscreen'],
  ['moggie://my-store', '/my-store'],
])('%s opens %s', (link, page) => {
  expect(pathOfLink(link)).toBe(page);
});

test.each([
  'moggie://store/../settings',
  'moggie://store/1001/fullscreen-test',
  'moggie://store/1001/fullscreen/1002',
  'moggie://store/1001fullscreen',
  'moggie://store/abc',
  'moggie://store/99999999999',
  'moggie://user@store/1001',
  'moggie://store:80/1001',
  'moggie://launch/1001',
  'https://store/1001',
  'file:///etc/passwd',
  '--inspect',
  '',
])('%s opens nothing', (link) => {
  expect(pathOfLink(link)).toBeUndefined();
});

test('finds the link among the arguments of a start', () => {
  expect(linkOfArguments(['moggie', '--flag', 'moggie://store/7', 'moggie://store/8'])).toBe('/store/7');
});
