import { expect, test } from 'vitest';
import { readStory } from '../../shared/story/pack.ts';
import { StoryError } from '../../shared/story/story-error.ts';
import { NetworkError } from './load-files.ts';
import { firstFiles, openPack } from './pack.ts';

const opening = (response: () => Response) => openPack(async () => response());

test('a manifest that cannot be had now is the network’s fault, one that is not there the pack’s [D09]', async () => {
  await expect(opening(() => new Response('', { status: 503 }))).rejects.toEqual(
    new NetworkError('story.json answered 503'),
  );
  await expect(opening(() => new Response('', { status: 404 }))).rejects.toEqual(
    new StoryError('story.json answered 404'),
  );
  await expect(openPack(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toBeInstanceOf(
    NetworkError,
  );
});

test('a manifest that is cut off on its way is the network’s fault, one that ends too early the pack’s', async () => {
  const cutOff = new ReadableStream({
    pull(stream) {
      stream.error(new TypeError('network error'));
    },
  });
  await expect(opening(() => new Response(cutOff))).rejects.toBeInstanceOf(NetworkError);
  await expect(opening(() => new Response('{"format": 1'))).rejects.toEqual(
    new StoryError('story.json is not JSON'),
  );
});

test('a file that two assets share is loaded and counted once [D09]', () => {
  const fog = { kind: 'image', file: 'fog.webp', bytes: 7 };
  const ink = { file: 'en.json', bytes: 3 };
  const story = readStory(
    JSON.stringify({
      format: 1,
      language: 'en-US',
      title: { 'en-US': 'Fog' },
      orientation: 'any',
      stage: { width: 1280, height: 720 },
      ink: { 'en-US': ink },
      assets: { dawn: fog, dusk: fog },
    }),
  );
  expect(firstFiles(story, 'en-US').map(({ file }) => file)).toEqual(['en.json', 'fog.webp']);
});
