import { expect, test } from 'vitest';
import { riseOver } from './ball-rise.ts';

const BALL = { top: 700, bottom: 748 };

test('the ball stays where nothing can be pressed', () => {
  expect(riseOver(BALL, [], 64)).toBe(0);
  expect(
    riseOver(
      BALL,
      [
        { top: 600, bottom: 692 },
        { top: 756, bottom: 800 },
      ],
      64,
    ),
  ).toBe(0);
});

test('it rises just over what lies under it, and over what it would then lie on', () => {
  expect(riseOver(BALL, [{ top: 690, bottom: 734 }], 64)).toBe(66);
  expect(
    riseOver(
      BALL,
      [
        { top: 690, bottom: 734 },
        { top: 500, bottom: 630 },
        { top: 640, bottom: 680 },
      ],
      64,
    ),
  ).toBe(256);
});

test('a gap that it does not fit into is passed over, and a tall control does not pull it down again', () => {
  expect(
    riseOver(
      BALL,
      [
        { top: 700, bottom: 740 },
        { top: 640, bottom: 660 },
        { top: 300, bottom: 720 },
      ],
      64,
    ),
  ).toBe(456);
});

test('where everything is taken there is no place', () => {
  expect(riseOver(BALL, [{ top: 0, bottom: 800 }], 64)).toBeUndefined();
  expect(riseOver(BALL, [{ top: 119, bottom: 800 }], 64)).toBeUndefined();
  expect(riseOver(BALL, [{ top: 120, bottom: 800 }], 64)).toBe(636);
});
