import { expect, test } from 'vitest';
import { cookieOf } from './cookie.ts';

test.each([
  ['r18=1; theme=dark', 'theme', 'dark'],
  ['r18=1;theme=dark', 'r18', '1'],
  ['a=b=c', 'a', 'b=c'],
  ['name=%E7%8C%AB', 'name', '猫'],
  ['xr18=1', 'r18', undefined],
  ['', 'r18', undefined],
  ['name=%E7%8', 'name', undefined],
])('in %j, %s is %j', (header, name, value) => {
  expect(cookieOf(header, name)).toBe(value);
});
