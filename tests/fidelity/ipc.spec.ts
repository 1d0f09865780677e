import { expect, test } from './fixtures.ts';

test('a call to the main process returns a structured clone', async ({ page }) => {
  const answer = await page.evaluate(async () => {
    const [date, map, bytes, nothing] = await window.fixture.echo(
      new Date(5),
      new Map([['a', new Set([1, 2n])]]),
      new Uint8Array([1, 2, 255]),
      undefined,
    );
    return [
      date instanceof Date && date.getTime(),
      map instanceof Map && [...map.get('a')].map(String),
      bytes instanceof Uint8Array && [...bytes],
      nothing === undefined,
    ];
  });
  expect(answer).toEqual([5, ['1', '2'], [1, 2, 255], true]);
});
