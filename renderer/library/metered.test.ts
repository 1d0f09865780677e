import { expect, test } from 'vitest';
import { meteredOf } from './metered.ts';

test.each([
  [undefined, null],
  [{}, false],
  [{ saveData: true }, true],
  [{ type: 'cellular' }, true],
  [{ type: 'wifi', saveData: false }, false],
])('a connection of %j is metered: %j', (information, metered) => {
  expect(meteredOf(information && Object.assign(new EventTarget(), information))).toBe(metered);
});
