import { expect, test } from 'vitest';
import { siteAddress } from './site-address.ts';

test.each([
  ['http://localhost:4800', 'http://localhost:4800/', 'http://cn.localhost:4800/'],
  ['https://cn.moggie.test', 'https://moggie.test/', 'https://cn.moggie.test/'],
  ['https://master.moggie.test', 'https://moggie.test/', 'https://cn.moggie.test/'],
])('from %s both sites are found', (origin, international, china) => {
  expect([siteAddress(origin, 'international'), siteAddress(origin, 'china')]).toEqual([
    international,
    china,
  ]);
});
