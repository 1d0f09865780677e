import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** Renders the app icon as a PNG 512 pixels square, the form installers take. */
export async function renderAppIcon(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await sharp('resources/brand/app-icon.svg').resize(512, 512).png().toFile(file);
}
