import { expect, test } from 'vitest';
import { StoryError } from '../../shared/story/story-error.ts';
import { loadFiles, NetworkError } from './load-files.ts';

const FILES = [
  { file: 'a.webp', bytes: 6 },
  { file: 'b.mp3', bytes: 3 },
];

/** A line on which each file comes in pieces. */
const line = (pieces: Record<string, string[]>) => async (address: string) =>
  new Response(
    new ReadableStream({
      start(stream) {
        for (const piece of pieces[address] ?? []) stream.enqueue(new TextEncoder().encode(piece));
        stream.close();
      },
    }),
  );

test('files are loaded, and every piece of them is told [D09]', async () => {
  const told: number[] = [];
  const files = await loadFiles(
    FILES,
    (bytes) => told.push(bytes),
    line({ 'a.webp': ['12', '34', '56'], 'b.mp3': ['123'] }),
  );
  expect(await files.get('a.webp')?.text()).toBe('123456');
  expect(await files.get('b.mp3')?.text()).toBe('123');
  expect(told.toSorted()).toEqual([2, 2, 2, 3]);
});

test('a file that is shorter than the manifest says is refused', async () => {
  const loading = loadFiles(FILES, () => {}, line({ 'a.webp': ['12345'], 'b.mp3': ['123'] }));
  await expect(loading).rejects.toEqual(new StoryError('a.webp has 5 bytes, and story.json says 6'));
});

test('a file that is not there is the pack’s fault; one that cannot be had now is the network’s', async () => {
  const answering = (status: number) =>
    loadFiles(
      FILES,
      () => {},
      async () => new Response('', { status }),
    );
  await expect(answering(404)).rejects.toEqual(new StoryError('a.webp answered 404'));
  await expect(answering(503)).rejects.toEqual(new NetworkError('a.webp answered 503'));
  const cutOff = loadFiles(
    FILES,
    () => {},
    () => Promise.reject(new TypeError('Failed to fetch')),
  );
  await expect(cutOff).rejects.toBeInstanceOf(NetworkError);
});

test('a line that breaks in the middle of a file is the network’s fault', async () => {
  let begun = false;
  const breaking = async () =>
    new Response(
      new ReadableStream({
        pull(stream) {
          if (begun) stream.error(new TypeError('network error'));
          else stream.enqueue(new TextEncoder().encode('12'));
          begun = true;
        },
      }),
    );
  await expect(loadFiles(FILES.slice(0, 1), () => {}, breaking)).rejects.toBeInstanceOf(NetworkError);
});
