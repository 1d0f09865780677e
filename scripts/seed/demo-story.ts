import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { drawStory } from '../art/story.ts';
import { packStory } from '../story/pack-story.ts';
import { hornSound, seaSound } from '../story/sounds.ts';

const STORIES = path.join(import.meta.dirname, '../../resources/stories');
const FONT = '@fontsource/cormorant-garamond/files/cormorant-garamond-latin-600-normal.woff2';

/** Whether a demo game's web build is a story pack. */
export const hasStory = (slug: string): boolean => existsSync(path.join(STORIES, slug));

/** Makes the story pack of a demo game in an absent folder: its texts, with pictures and sounds made here. */
export async function writeDemoStory(slug: string, target: string): Promise<void> {
  const source = await mkdtemp(path.join(tmpdir(), 'moggie-story-'));
  try {
    await cp(path.join(STORIES, slug), source, { recursive: true });
    for (const folder of ['images', 'audio', 'fonts']) await mkdir(path.join(source, folder));
    const { backgrounds, portraits } = drawStory(slug);
    const pictures = { ...backgrounds, bao: portraits[0], 'seung-ho': portraits[1] };
    await Promise.all(
      Object.entries(pictures).map(([name, svg]) =>
        sharp(Buffer.from(svg))
          .webp({ quality: 84 })
          .toFile(path.join(source, 'images', `${name}.webp`)),
      ),
    );
    await writeFile(path.join(source, 'audio/sea.wav'), seaSound());
    await writeFile(path.join(source, 'audio/horn.wav'), hornSound());
    const font = createRequire(import.meta.url).resolve(FONT);
    await writeFile(path.join(source, 'fonts/cormorant-garamond.woff2'), await readFile(font));
    await packStory(source, target);
  } finally {
    await rm(source, { recursive: true, force: true });
  }
}
