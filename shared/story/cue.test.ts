import { describe, expect, test } from 'vitest';
import { checkTags, tagsIn } from './check-tags.ts';
import { readCue } from './cue.ts';
import { readStory } from './pack.ts';

test.each([
  ['background: harbour', { do: 'background', image: 'harbour' }],
  ['background:none', { do: 'background', image: null }],
  ['portrait: left bao', { do: 'portrait', place: 'left', image: 'bao' }],
  ['portrait: right none', { do: 'portrait', place: 'right', image: null }],
  ['skeleton: centre gull fly', { do: 'skeleton', place: 'centre', skeleton: 'gull', animation: 'fly' }],
  ['skeleton: centre gull', { do: 'skeleton', place: 'centre', skeleton: 'gull', animation: undefined }],
  ['music: none', { do: 'music', music: null }],
  ['sound: bell', { do: 'sound', sound: 'bell' }],
  ['speaker: bao', { do: 'speaker', speaker: 'bao' }],
])('the tag "%s" is a cue [D09]', (tag, cue) => {
  expect(readCue(tag)).toEqual(cue);
});

test.each([
  '',
  'background',
  'background: a b',
  'bakground: a',
  'portrait: middle bao',
  'portrait: left a b',
  'sound:',
])('the tag "%s" means nothing', (tag) => {
  expect(() => readCue(tag)).toThrow(`the ink has a tag that means nothing: "# ${tag}"`);
});

describe('the tags of a compiled ink', () => {
  const ink = {
    inkVersion: 21,
    root: [
      [
        '^Line ',
        '#',
        '^background: fog ',
        '/#',
        '\n',
        '#',
        '^sound: ',
        'ev',
        { 'VAR?': 'x' },
        'out',
        '/ev',
        '/#',
      ],
      'done',
      { knot: ['^Other', '#', '^speaker: bao', '/#', null] },
    ],
  };

  test('are found in every knot; computed ones are the story’s own', () => {
    expect(tagsIn(ink)).toEqual(['background: fog', 'speaker: bao']);
  });

  test('are found as older compilers wrote them, too', () => {
    const older = {
      inkVersion: 19,
      root: [['^Line', { '#': 'background: fog' }, '\n'], 'done', { '#f': 1 }],
    };
    expect(tagsIn(older)).toEqual(['background: fog']);
  });

  test('must name what the manifest has', () => {
    const story = (assets: object, cast: object) =>
      readStory(
        JSON.stringify({
          format: 1,
          language: 'en-US',
          title: { 'en-US': 'Fog' },
          orientation: 'any',
          stage: { width: 1280, height: 720 },
          ink: { 'en-US': { file: 'a.json', bytes: 1 } },
          cast,
          assets,
        }),
      );
    const fog = { kind: 'image', file: 'fog.webp', bytes: 1 };
    const bao = { name: { 'en-US': 'Bao' } };
    expect(() => checkTags(ink, story({ fog }, { bao }))).not.toThrow();
    expect(() => checkTags(ink, story({}, { bao }))).toThrow(
      'the ink says "# background: fog", and story.json has no image "fog"',
    );
    expect(() => checkTags(ink, story({ fog: { ...fog, kind: 'music', file: 'fog.mp3' } }, { bao }))).toThrow(
      'the ink says "# background: fog", and story.json has no image "fog"',
    );
    expect(() => checkTags(ink, story({ fog }, {}))).toThrow(
      'the ink says "# speaker: bao", and story.json has no "bao" in its cast',
    );
    const odd = { inkVersion: 19, root: [['^Line', { '#': 'speaker: constructor' }]] };
    expect(() => checkTags(odd, story({ fog }, { bao }))).toThrow(
      'the ink says "# speaker: constructor", and story.json has no "constructor" in its cast',
    );
  });
});
