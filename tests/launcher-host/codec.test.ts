import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, encode } from './codec.ts';

const copy = (value: unknown) => decode(encode(value));

test('any plain value comes back equal', () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withSparseArray: false,
  });
  fc.assert(
    fc.property(anything, (value) => {
      expect(copy(value)).toEqual(structuredClone(value));
    }),
  );
});

test('numbers that JSON cannot carry come back', () => {
  expect(copy([Number.NaN, Number.POSITIVE_INFINITY, -0])).toEqual([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -0,
  ]);
});

test('an error keeps its kind, name and text', () => {
  const error = copy(new RangeError('too far'));
  expect(error).toBeInstanceOf(RangeError);
  expect(error).toMatchObject({ name: 'RangeError', message: 'too far' });
});

test('an object seen twice stays one object, and a cycle closes', () => {
  const node: { self?: unknown } = {};
  node.self = node;
  const [a, b] = copy([node, node]) as [{ self: unknown }, unknown];
  expect(a).toBe(b);
  expect(a.self).toBe(a);
});

test('bytes come back as the view they were', () => {
  const [bytes, words, buffer] = copy([
    Buffer.from([1, 2, 255]),
    new Uint16Array([1, 65_535]),
    new Uint8Array([7]).buffer,
  ]) as [Uint8Array, Uint16Array, ArrayBuffer];
  expect([...bytes]).toEqual([1, 2, 255]);
  expect(words).toEqual(new Uint16Array([1, 65_535]));
  expect([...new Uint8Array(buffer)]).toEqual([7]);
});

test('functions, symbols, promises and weak maps are refused', () => {
  for (const value of [() => 1, Symbol('s'), Promise.resolve(1), new WeakMap()])
    expect(() => encode([value])).toThrow('An object could not be cloned.');
});

test('a key named __proto__ stays a key', () => {
  const parsed = JSON.parse('{"__proto__": {"polluted": true}}');
  const result = copy(parsed) as object;
  expect(Object.keys(result)).toEqual(['__proto__']);
  expect('polluted' in result).toBe(false);
});
