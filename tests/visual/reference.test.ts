import sharp from 'sharp';
import { expect, test } from 'vitest';
import { compare } from './reference.ts';

const plain = (width: number, background: string) =>
  sharp({ create: { width, height: 20, channels: 3, background } });
const paper = () => plain(40, '#ffffff').webp().toBuffer();

test('equal pictures do not differ, nor do those that only the encoder changed', async () => {
  const coarse = await plain(40, '#ffffff').webp({ quality: 5 }).toBuffer();
  expect((await compare(await paper(), await paper())).different).toBe(0);
  expect((await compare(await paper(), coarse)).different).toBe(0);
});

test('each pixel that the eye sees differ counts, and all three are in the picture', async () => {
  const mark = await plain(6, '#203040').resize(6, 5).png().toBuffer();
  const marked = await plain(40, '#ffffff')
    .composite([{ input: mark, left: 10, top: 4 }])
    .webp({ lossless: true })
    .toBuffer();
  const { different, picture } = await compare(await paper(), marked);
  expect(different).toBe(30);
  const { width, height } = await sharp(picture).metadata();
  expect({ width, height }).toEqual({ width: 40, height: 60 });
});

test('pictures of different sizes differ wholly', async () => {
  const wide = await plain(50, '#ffffff').webp().toBuffer();
  expect((await compare(await paper(), wide)).different).toBe(1000);
});
