import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

test('what was made is given again, for each of what it was asked with', async () => {
  const asked: string[] = [];
  const icon = memoize(async (brand: string, size: number) => {
    asked.push(`${brand} ${size}`);
    return `${brand} of ${size} px`;
  });
  expect(await Promise.all([icon('moggie', 192), icon('moggie', 192), icon('moggie', 512)])).toEqual([
    'moggie of 192 px',
    'moggie of 192 px',
    'moggie of 512 px',
  ]);
  expect(await icon('lynx', 192)).toBe('lynx of 192 px');
  expect(await icon('moggie', 512)).toBe('moggie of 512 px');
  expect(asked).toEqual(['moggie 192', 'moggie 512', 'lynx 192']);
});

test('what failed is made anew when it is asked for again', async () => {
  let tries = 0;
  const picture = memoize(async (brand: string) => {
    tries += 1;
    if (tries === 1) throw new Error('the drawing cannot be read');
    return brand;
  });
  const both = [picture('moggie'), picture('moggie')];
  await Promise.all(both.map((each) => expect(each).rejects.toThrow('the drawing cannot be read')));
  expect([await picture('moggie'), tries]).toEqual(['moggie', 2]);
});
