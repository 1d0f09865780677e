import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawGame, type GameArt } from './art.ts';
import { drawAuthor } from './authors/heads.ts';
import { drawStorePieces } from './store/pieces.ts';

const resources = new URL('../../resources/', import.meta.url);
const catalogueFile = (name: string) =>
  JSON.parse(readFileSync(new URL(`catalogue/${name}`, resources), 'utf8'));
const { games, authors }: Record<'games' | 'authors', { slug: string }[]> = catalogueFile('catalogue.json');
const articles: { slug: string }[] = catalogueFile('articles.json');

const drawn = new Map(games.map((game) => [game.slug, drawGame(game)]));
const heads = authors.map(drawAuthor);
const store = drawStorePieces();
const pieces = ({ cover, cover1to1, screenshots }: GameArt) => [cover, cover1to1, ...screenshots];
const all = [...[...drawn.values()].flatMap(pieces), ...heads, ...Object.values(store)];

const covers = new Set([...drawn.values()].map(({ cover }) => cover));

const sizeOf = (svg: string) =>
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="(\d+)" height="(\d+)"/
    .exec(svg)
    ?.slice(1, 3)
    .join('x');

test('every game is drawn with two covers and four screenshots', () => {
  for (const { cover, cover1to1, screenshots } of drawn.values()) {
    expect(sizeOf(cover)).toBe('1280x720');
    expect(sizeOf(cover1to1)).toBe('1080x1080');
    expect(screenshots.map(sizeOf)).toEqual(['1280x720', '1280x720', '1280x720', '1280x720']);
  }
});

test('the scenes of a game are its screenshots with nothing over them', () => {
  for (const { scenes, screenshots } of drawn.values()) {
    expect(scenes.map(sizeOf)).toEqual(screenshots.map(sizeOf));
    for (const [index, scene] of scenes.entries())
      expect(scene.length).toBeLessThan(screenshots[index]?.length ?? 0);
  }
});

test('the same piece has the same bytes each time', () => {
  for (const game of games) expect(drawGame(game)).toEqual(drawn.get(game.slug));
  expect(authors.map(drawAuthor)).toEqual(heads);
  expect(drawStorePieces()).toEqual(store);
});

test('an unknown game or author is refused', () => {
  expect(() => drawGame({ slug: 'no-such-game' })).toThrow("'no-such-game'");
  expect(() => drawAuthor({ slug: 'nobody' })).toThrow("'nobody'");
});

test('every author has a head of its own', () => {
  expect(heads.map(sizeOf)).toEqual(authors.map(() => '512x512'));
  expect(new Set(heads).size).toBe(authors.length);
});

test('the store has its banners, a picture for every shelf and one for every article', () => {
  expect(Object.entries(store).map(([name, svg]) => `${name} ${sizeOf(svg)}`)).toEqual([
    'hero 1920x640',
    'hero-lynx 1920x640',
    'hero-master 1920x640',
    'editor-promo 1280x720',
    'open-graph 1200x630',
    'open-graph-lynx 1200x630',
    'shelf-boy-r18 1280x720',
    'shelf-boy-bl 1280x720',
    'shelf-girl-r18 1280x720',
    'shelf-girl-gl 1280x720',
    ...articles.map(({ slug }) => `news-${slug} 1280x720`),
  ]);
});

describe('every picture', () => {
  test('refers to nothing outside itself and needs no font', () => {
    for (const svg of all) {
      expect(svg).not.toMatch(
        /href="(?!#)|url\((?!#)|<(?:image|text|script|foreignObject|style)\b|NaN|undefined|Infinity/,
      );
    }
  });

  test('uses only definitions it holds', () => {
    for (const svg of all) {
      const ids = new Set(Array.from(svg.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
      for (const [, id] of svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids).toContain(id);
    }
  });

  test('stays under 150 kB', () => {
    expect(Math.max(...all.map((svg) => svg.length))).toBeLessThan(150 * 1024);
  });

  test.each([
    { what: 'landscape cover', svgs: [...covers], share: 2 },
    { what: 'other picture', svgs: all.filter((svg) => !covers.has(svg)), share: 8 },
  ])('rasterises, $what, and not to one flat colour', { timeout: 300_000 }, async ({ svgs, share }) => {
    for (const svg of svgs) {
      const picture = sharp(Buffer.from(svg), { density: 72 / share });
      const { width } = await picture.metadata();
      const { channels } = await picture.stats();
      expect(width).toBe(Number(sizeOf(svg)?.split('x')[0]) / share);
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(12);
    }
  });
});

test('no two covers look alike', { timeout: 120_000 }, async () => {
  const thumbnails = await Promise.all(
    [...drawn].map(async ([slug, { cover }]) => {
      const pixels = await sharp(Buffer.from(cover), { density: 36 })
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

describe('the brand', () => {
  const folder = new URL('brand/', resources);
  const files = readdirSync(folder).filter((file) => file.endsWith('.svg'));

  test('has marks, wordmarks, app icons and six levels of each coin', () => {
    const coins = ['lynx', 'meow', 'silver'].flatMap((coin) =>
      [1, 2, 3, 4, 5, 6].map((level) => `coin-${coin}-${level}.svg`),
    );
    expect(files.toSorted()).toEqual([
      'app-icon-lynx.svg',
      'app-icon-master.svg',
      'app-icon-neutral.svg',
      'app-icon.svg',
      ...coins,
      'lynx-mark.svg',
      'lynx-wordmark.svg',
      'master-mark.svg',
      'moggie-mark.svg',
      'moggie-wordmark.svg',
    ]);
  });

  test('has the tray icon in both densities', async () => {
    const sizes = ['tray.png', 'tray@2x.png'].map(async (file) => {
      const { format, width, height } = await sharp(readFileSync(new URL(file, folder))).metadata();
      return `${format} ${width}x${height}`;
    });
    expect(await Promise.all(sizes)).toEqual(['png 16x16', 'png 32x32']);
  });

  test('is small, in outlines, and fills its square at 48 pixels', async () => {
    for (const file of files) {
      const svg = readFileSync(new URL(file, folder), 'utf8');
      expect(svg.length, file).toBeLessThan(8 * 1024);
      expect(svg, file).not.toMatch(/href="(?!#)|url\((?!#)|<(?:image|text|script|style)\b/);
      if (file.includes('wordmark')) continue;
      const { data } = await sharp(Buffer.from(svg))
        .resize(48, 48)
        .extractChannel('alpha')
        .raw()
        .toBuffer({ resolveWithObject: true });
      const covered = data.filter((alpha) => alpha > 128).length / data.length;
      expect(covered, file).toBeGreaterThan(0.3);
    }
  });
});
