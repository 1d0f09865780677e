import { expect, test } from 'vitest';
import { imageSet, imageUrl, placeholderUrl, thumbnailUrl } from './image-url.ts';

test('game images carry width and quality, placeholders 10 px, cart covers a 120-px square [X07]', () => {
  expect(imageUrl('/cdn/games/1001/cover.webp', 1300)).toBe('/cdn/games/1001/cover.webp?w=1280&q=95');
  expect(placeholderUrl('/cdn/games/1001/cover.webp')).toBe('/cdn/games/1001/cover.webp?w=10');
  expect(thumbnailUrl('/cdn/games/1001/cover.webp')).toBe('/cdn/games/1001/cover.webp?w=120&h=120');
});

test('the candidates of a source set end at the largest width the layout can use', () => {
  expect(imageSet('/c', 1400)).toBe('/c?w=640&q=95 640w, /c?w=1280&q=95 1280w');
});
