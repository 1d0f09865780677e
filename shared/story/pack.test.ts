import { describe, expect, test } from 'vitest';
import { filesOf, languagesOf, readStory, wordsIn } from './pack.ts';
import { StoryError } from './story-error.ts';

const STORY = {
  format: 1,
  language: 'en-US',
  title: { 'en-US': 'Fog', 'ja-JP': '霧' },
  orientation: 'landscape',
  stage: { width: 1280, height: 720 },
  ink: {
    'ja-JP': { file: 'ink/ja-JP.json', bytes: 12 },
    'en-US': { file: 'ink/en-US.json', bytes: 10 },
  },
  fonts: [{ family: 'Serif One', file: 'fonts/one.woff2', bytes: 7, languages: ['en-US'] }],
  cast: { bao: { name: { 'en-US': 'Bao' } } },
  assets: {
    fog: { kind: 'image', file: 'images/fog.webp', bytes: 5 },
    gull: {
      kind: 'skeleton',
      file: 'gull/gull.json',
      bytes: 3,
      atlas: { file: 'gull/gull.atlas', bytes: 2 },
      pages: [{ file: 'gull/gull.png', bytes: 1 }],
      later: true,
    },
  },
};
const read = (change: object) => readStory(JSON.stringify({ ...STORY, ...change }));
const faultOf = (change: object): string => {
  try {
    read(change);
    return 'none';
  } catch (error) {
    if (error instanceof StoryError) return error.message;
    throw error;
  }
};

describe('the manifest of a story pack', () => {
  test('is read with what it leaves out [D09]', () => {
    const story = read({});
    expect(story.assets.fog).toEqual({ ...STORY.assets.fog, later: false, alt: {} });
    expect(filesOf(story).map(({ file }) => file)).toEqual([
      'ink/ja-JP.json',
      'ink/en-US.json',
      'fonts/one.woff2',
      'images/fog.webp',
      'gull/gull.json',
      'gull/gull.atlas',
      'gull/gull.png',
    ]);
    expect(languagesOf(story)).toEqual(['en-US', 'ja-JP']);
    expect([wordsIn(story.title, 'ja-JP', story), wordsIn(story.title, 'de-DE', story)]).toEqual([
      '霧',
      'Fog',
    ]);
  });

  const image = (file: unknown, bytes: unknown = 5) => ({ assets: { fog: { kind: 'image', file, bytes } } });
  test.each([
    [{ format: 2 }, 'story.json, format: the player reads format 1, not 2'],
    [{ language: 'de-DE' }, 'story.json, ink: there is no ink in de-DE, the language of the pack'],
    [
      image('../fog.webp'),
      'story.json, assets.fog.file: "../fog.webp" is no path inside the pack: letters, digits, "-", "_", "." and "/" may be in it',
    ],
    [
      image('/fog.webp'),
      'story.json, assets.fog.file: "/fog.webp" is no path inside the pack: letters, digits, "-", "_", "." and "/" may be in it',
    ],
    [
      image('images/fog.svg'),
      'story.json, assets.fog.file: "images/fog.svg" is no picture: its name ends in webp, avif, png, jpg, jpeg',
    ],
    [
      { assets: { 'Fog!': STORY.assets.fog } },
      'story.json, assets.Fog!: "Fog!" is no name: small letters, digits and "-" may be in it',
    ],
  ])('says what is wrong with %j', (change, fault) => {
    expect(faultOf(change)).toBe(fault);
  });

  test.each([
    'a\\b.webp',
    'a//b.webp',
    'C:/b.webp',
    './b.webp',
    'a/.hidden/b.webp',
    'http://x/b.webp',
    '%2e%2e/b.webp',
  ])('lets no path leave the pack: %s', (file) => {
    expect(faultOf(image(file))).toMatch(/is no path inside the pack/);
  });

  test('is refused where it is not JSON, or a size is no number of bytes', () => {
    expect(() => readStory('{')).toThrow(new StoryError('story.json is not JSON'));
    expect(faultOf(image('fog.webp', 0))).toMatch(/^story\.json, assets\.fog\.bytes: /);
    expect(faultOf(image('fog.webp', '5'))).toMatch(/^story\.json, assets\.fog\.bytes: /);
  });
});
