import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { renderAppIcon } from './app-icon.ts';

test('the app icon is a square PNG of 512 pixels with clear corners', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'app-icon-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'made', 'icon.png');
  await renderAppIcon(file);

  const { format, width, height } = await sharp(file).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 512, height: 512 });
  const { data } = await sharp(file).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true });
  expect(data[0]).toBe(0);
  expect(data[256 * 512 + 256]).toBe(255);
});
