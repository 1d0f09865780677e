import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawGame, type GameArt } from './art.ts';

const { games }: { games: { slug: string }[] } = JSON.parse(
  readFileSync(new URL('../../resources/catalogue/catalogue.json', import.meta.url), 'utf8'),
);
const pieces = ({ cover, cover1to1, screenshots }: GameArt) => [cover, cover1to1, ...screenshots];
const drawn = new Map(games.map((game) => [game.slug, drawGame(game)]));

test('every game is drawn with two covers and four screenshots', () => {
  for (const art of drawn.values()) {
    expect(art.cover).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1280" height="720"/);
    expect(art.cover1to1).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1080" height="1080"/,
    );
    expect(art.screenshots).toHaveLength(4);
  }
});

test('the same game gives the same bytes', () => {
  for (const game of games) expect(drawGame(game)).toEqual(drawn.get(game.slug));
});

test('an unknown game is refused', () => {
  expect(() => drawGame({ slug: 'no-such-game' })).toThrow("'no-such-game'");
});

describe('every picture', () => {
  const all = [...drawn.values()].flatMap(pieces);

  test('refers to nothing outside itself and needs no font', () => {
    for (const svg of all) {
      expect(svg).not.toMatch(
        /href="(?!#)|url\((?!#)|<(?:image|text|script|foreignObject|style)\b|NaN|undefined/,
      );
    }
  });

  test('stays under 150 kB', () => {
    expect(Math.max(...all.map((svg) => svg.length))).toBeLessThan(150 * 1024);
  });

  test('uses only definitions it holds', () => {
    for (const svg of all) {
      const ids = new Set(Array.from(svg.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
      for (const [, id] of svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids).toContain(id);
    }
  });
});

test('no two covers look alike', { timeout: 120_000 }, async () => {
  const thumbnails = await Promise.all(
    [...drawn].map(async ([slug, { cover }]) => {
      const pixels = await sharp(Buffer.from(cover))
        .resize(32, 32, { fit: 'fill' })
        .removeAlpha()
        .raw()
        .toBuffer();
      return { slug, pixels };
    }),
  );
  const distance = (a: Buffer, b: Buffer) =>
    a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
  const alike = thumbnails.flatMap((one, i) =>
    thumbnails
      .slice(i + 1)
      .filter((other) => distance(one.pixels, other.pixels) < 14)
      .map((other) => `${one.slug} and ${other.slug}`),
  );
  expect(alike).toEqual([]);
});
