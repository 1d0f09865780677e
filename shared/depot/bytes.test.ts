import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteReader, ByteWriter } from './bytes.ts';
import { faultOf } from './testing/fixtures.ts';

test('numbers, texts and blocks come back as written', () => {
  fc.assert(
    fc.property(
      fc.array(fc.maxSafeNat()),
      fc.string({ unit: 'binary' }),
      fc.uint8Array(),
      (numbers, text, block) => {
        const writer = new ByteWriter();
        writer.varint(numbers.length);
        for (const number of numbers) writer.varint(number);
        writer.text(text);
        writer.varint(block.length);
        writer.block(block);
        const reader = new ByteReader(writer.finish());
        expect(Array.from({ length: reader.count(1) }, () => reader.varint())).toEqual(numbers);
        expect(reader.text()).toBe(text);
        expect(reader.block(reader.varint())).toEqual(Buffer.from(block));
        reader.end();
      },
    ),
  );
});

test('a count that cannot fit the data is refused', () => {
  const writer = new ByteWriter();
  writer.varint(1_000_000);
  expect(faultOf(() => new ByteReader(writer.finish()).count(1))).toBe('bad-format');
});
