import { describe, expect, test } from 'vitest';
import { beyondDeadZone, kindOf, type PadSnapshot, readPad, stickDirection } from './pad.ts';

const XBOX = 'Xbox Wireless Controller (STANDARD GAMEPAD Vendor: 045e Product: 0b13)';
const PRO = 'Pro Controller (STANDARD GAMEPAD Vendor: 057e Product: 2009)';
const AT_REST = { direction: undefined, isStickTrusted: true };

function pad({ id = XBOX, axes = [0, 0, 0, 0], down = [] as number[] } = {}): PadSnapshot {
  const buttons = Array.from({ length: 17 }, (_, index) => ({ pressed: down.includes(index) }));
  return { id, mapping: 'standard', axes, buttons };
}

describe('a stick', () => {
  test.each([
    [0.3, 0.3, undefined],
    [0.54, 0, undefined],
    [0.9, 0.1, 'right'],
    [-0.9, 0.1, 'left'],
    [0.1, -0.9, 'up'],
    [0.2, 0.9, 'down'],
  ] as const)('at %f, %f points to %s', (x, y, direction) => {
    expect(stickDirection(x, y, undefined)).toBe(direction);
  });

  test('keeps its way while it trembles between two, and until it is near its middle', () => {
    expect(stickDirection(0.7, 0.72, 'right')).toBe('right');
    expect(stickDirection(0.4, 0.8, 'right')).toBe('down');
    expect(stickDirection(-0.6, 0, 'right')).toBe('left');
    expect(stickDirection(0.45, 0, 'right')).toBe('right');
    expect(stickDirection(0.39, 0, 'right')).toBeUndefined();
  });

  test('that was never seen at rest does not move anything', () => {
    const drifting = pad({ axes: [0.8, 0, 0, 0] });
    expect(readPad(drifting, { direction: undefined, isStickTrusted: false })).toMatchObject({
      direction: undefined,
      isCentred: false,
    });
    expect(readPad(drifting, AT_REST).direction).toBe('right');
  });

  test('scrolls from the edge of its dead zone on', () => {
    expect([0, 0.2, -0.2].map(beyondDeadZone)).toEqual([0, 0, 0]);
    expect(beyondDeadZone(0.6)).toBeCloseTo(0.5);
    expect([1, -1, 1.2].map(beyondDeadZone)).toEqual([1, -1, 1]);
  });
});

test('the cross leads, whatever the stick says', () => {
  expect(readPad(pad({ axes: [0.9, 0, 0, 0], down: [12] }), AT_REST).direction).toBe('up');
});

test.each([
  [XBOX, 0, 'confirm'],
  [XBOX, 1, 'back'],
  [XBOX, 2, 'search'],
  [XBOX, 3, 'menu'],
  [XBOX, 4, 'previous'],
  [XBOX, 5, 'next'],
  [XBOX, 9, 'start'],
  [PRO, 1, 'confirm'],
  [PRO, 0, 'back'],
] as const)('on %s button %i means %s', (id, index, button) => {
  expect([...readPad(pad({ id, down: [index] }), AT_REST).pressed]).toEqual([button]);
});

test.each([
  [XBOX, 'xbox'],
  ['Xbox 360 Controller (XInput STANDARD GAMEPAD)', 'xbox'],
  ['045e-0b13-Xbox Wireless Controller', 'xbox'],
  ['Wireless Controller (STANDARD GAMEPAD Vendor: 054c Product: 09cc)', 'playstation'],
  ['DualSense Wireless Controller', 'playstation'],
  [PRO, 'switch'],
  ['Joy-Con L+R (STANDARD GAMEPAD Vendor: 057e Product: 200e)', 'switch'],
  ['8BitDo SN30 (STANDARD GAMEPAD Vendor: 2dc8 Product: 6001)', 'generic'],
] as const)('%s is a pad of %s', (id, kind) => {
  expect(kindOf(id)).toBe(kind);
});
