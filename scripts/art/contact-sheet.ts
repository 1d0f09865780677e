// Renders pieces of the catalogue's art side by side: node scripts/art/contact-sheet.ts FILE [cover|square|shots] [slug...]
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { cover, squareCover } from './cover.ts';
import { directionOf } from './directions/directions.ts';
import { sceneOf } from './scenes/scenes.ts';

const [file = 'contact-sheet.png', kind = 'cover', ...slugs] = process.argv.slice(2);
const catalogue: { games: { slug: string }[] } = JSON.parse(
  readFileSync(new URL('../../resources/catalogue/catalogue.json', import.meta.url), 'utf8'),
);
const games = catalogue.games.filter(({ slug }) => slugs.length === 0 || slugs.includes(slug));
const columns = Math.min(4, games.length);
const [w, h] = kind === 'square' ? [400, 400] : games.length === 1 ? [1280, 720] : [480, 270];
const tiles = [];
for (const [i, { slug }] of games.entries()) {
  const svg = (kind === 'square' ? squareCover : cover)(slug, sceneOf(slug), directionOf(slug));
  const started = performance.now();
  const input = await sharp(Buffer.from(svg)).resize(w, h).png().toBuffer();
  console.log(slug, (performance.now() - started).toFixed(0), 'ms', (svg.length / 1024).toFixed(0), 'kB');
  tiles.push({ input, left: (i % columns) * (w + 8), top: Math.floor(i / columns) * (h + 8) });
}
await sharp({
  create: {
    width: columns * (w + 8) - 8,
    height: Math.ceil(games.length / columns) * (h + 8) - 8,
    channels: 3,
    background: '#15151c',
  },
})
  .composite(tiles)
  .png()
  .toFile(file);
