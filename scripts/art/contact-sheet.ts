// Renders pieces of the catalogue's art side by side:
// node scripts/art/contact-sheet.ts FILE [cover|cover1to1|0|1|2|3] [slug...]
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { drawGame, type GameArt } from './art.ts';

const [file = 'contact-sheet.png', kind = 'cover', ...slugs] = process.argv.slice(2);
const catalogue: { games: { slug: string }[] } = JSON.parse(
  readFileSync(new URL('../../resources/catalogue/catalogue.json', import.meta.url), 'utf8'),
);
const games = catalogue.games.filter(({ slug }) => slugs.length === 0 || slugs.includes(slug));

function pieceOf({ cover, cover1to1, screenshots }: GameArt): string {
  if (kind === 'cover') return cover;
  if (kind === 'cover1to1') return cover1to1;
  const shot = screenshots[Number(kind)];
  if (!shot) throw new Error(`no piece '${kind}'`);
  return shot;
}

const columns = Math.min(4, games.length);
const large = games.length === 1;
const [w, h] =
  kind === 'cover1to1' ? [large ? 1080 : 400, large ? 1080 : 400] : large ? [1280, 720] : [480, 270];
const tiles = [];
const costs = [];
for (const [i, game] of games.entries()) {
  const svg = pieceOf(drawGame(game));
  const started = performance.now();
  const input = await sharp(Buffer.from(svg)).resize(w, h).png().toBuffer();
  costs.push({ slug: game.slug, ms: performance.now() - started, kB: svg.length / 1024 });
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

for (const unit of ['ms', 'kB'] as const) {
  const worst = costs.toSorted((a, b) => b[unit] - a[unit]).slice(0, 5);
  console.log(
    `most ${unit}:`,
    worst.map(({ slug, [unit]: value }) => `${slug} ${value.toFixed(0)}`).join(', '),
  );
}
