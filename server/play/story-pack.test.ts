import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileInk } from '../../scripts/story/compile-ink.ts';
import { packStory } from '../../scripts/story/pack-story.ts';
import { testApp } from '../testing/app.ts';
import { addGames } from '../testing/games.ts';
import { publishWebBuild } from './publish.ts';
import { checkStoryPack } from './story-pack.ts';

const FREE = 1;
const PLAIN = 2;
const scratch = mkdtempSync(path.join(tmpdir(), 'moggie-story-'));
const player = path.join(scratch, 'player');
/** A story player as the build leaves it. */
const PLAYER = {
  '.vite/manifest.json': JSON.stringify({
    'player/main.ts': { file: '__player/main-12345678.js', css: ['__player/main-87654321.css'] },
  }),
  '__player/main-12345678.js': 'play()',
  '__player/main-12345678.js.br': 'brotli',
  '__player/main-12345678.js.gz': 'gzip',
  '__player/main-87654321.css': 'main {}',
  '__player/letters-12345678.woff2': 'font',
};
for (const [file, text] of Object.entries(PLAYER)) {
  mkdirSync(path.join(player, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(player, file), text);
}
const { app, config, services, clock } = await testApp({}, player);
const source = path.join(scratch, 'source');
const pack = path.join(scratch, 'pack');
const onGame = (url: string, headers: Record<string, string> = {}, id = FREE) =>
  app.inject({ url, headers: { host: `g-${id}.play.localhost:4800`, ...headers } });

const MANIFEST = {
  format: 1,
  language: 'en-US',
  title: { 'en-US': 'Fog' },
  orientation: 'landscape',
  stage: { width: 1280, height: 720 },
  assets: { fog: { kind: 'image', file: 'fog.webp' } },
};

beforeAll(async () => {
  mkdirSync(source);
  writeFileSync(path.join(source, 'story.json'), JSON.stringify(MANIFEST));
  writeFileSync(path.join(source, 'story.ink'), 'The fog came in. # background: fog\n-> END\n');
  writeFileSync(path.join(source, 'fog.webp'), 'picture');
  await packStory(source, pack);
  const game = { web: true, platforms: [] };
  await addGames({ catalog: services.catalog, clock }, [
    { id: FREE, meowcent: 0, game },
    { id: PLAIN, meowcent: 0, game },
  ]);
  await publishWebBuild(config.dataDir, FREE, pack, '1.0.0');
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A copy of the pack with a change to its files. */
function changed(change: (folder: string) => void): string {
  const folder = mkdtempSync(path.join(scratch, 'changed-'));
  cpSync(pack, folder, { recursive: true });
  change(folder);
  return folder;
}

/** Adds to a pack's manifest, with the size of each file. */
function add(folder: string, files: Record<string, string>, change: (manifest: string) => string) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const manifest = path.join(folder, 'story.json');
  writeFileSync(manifest, change(readFileSync(manifest, 'utf8')));
}

/** Tells a story in a language of a pack. */
const tell = (language: string, source: string) => (folder: string) => {
  const text = compileInk(source);
  const file = `ink/${language}.json`;
  add(folder, { [file]: text }, (manifest) => {
    const story = JSON.parse(manifest);
    story.ink[language] = { file, bytes: Buffer.byteLength(text) };
    return JSON.stringify(story);
  });
};

describe('publishing a story pack', () => {
  test('takes one that is whole [D09]', async () => {
    await expect(checkStoryPack(pack)).resolves.toBeUndefined();
    const { assets } = JSON.parse(readFileSync(path.join(pack, 'story.json'), 'utf8'));
    expect(assets.fog).toEqual({ kind: 'image', file: 'fog.webp', bytes: 7 });
    const translated = changed(tell('de-DE', 'Der Nebel kam. # background: fog\n-> END\n'));
    await expect(checkStoryPack(translated)).resolves.toBeUndefined();
  });

  test.each([
    [
      'fog.webp has 8 bytes, and story.json says 7',
      (at: string) => appendFileSync(path.join(at, 'fog.webp'), '!'),
    ],
    ['story.json names fog.webp, which is missing', (at: string) => rmSync(path.join(at, 'fog.webp'))],
    [
      'extra.js is in the pack, and story.json does not name it',
      (at: string) => writeFileSync(path.join(at, 'extra.js'), 'alert(1)'),
    ],
    [
      'the ink says "# background: fog", and story.json has no image "fog"',
      (at: string) => {
        const file = path.join(at, 'story.json');
        writeFileSync(file, readFileSync(file, 'utf8').replace('"fog":', '"mist":'));
      },
    ],
    [
      'ink/en-US.json is no compiled ink that the player can tell',
      (at: string) => {
        const file = path.join(at, 'ink/en-US.json');
        writeFileSync(file, readFileSync(file, 'utf8').replace('"inkVersion":21', '"inkVersion":99'));
      },
    ],
    [
      '__player/fog.webp is in __player, the folder of the player',
      (at: string) =>
        add(at, { '__player/fog.webp': 'picture' }, (text) => text.replace('fog.webp', '__player/fog.webp')),
    ],
    [
      'gull.atlas names the page "wings.png", and story.json has none',
      (at: string) =>
        add(
          at,
          {
            'gull.json': '{}',
            'gull.atlas': 'gull.png\nsize: 8,8\nhead\nbounds: 0,0,1,1\n\nwings.png\nsize: 8,8\n',
            'gull.png': 'picture',
          },
          (text) => {
            const story = JSON.parse(text);
            story.assets.gull = {
              kind: 'skeleton',
              file: 'gull.json',
              bytes: 2,
              atlas: { file: 'gull.atlas', bytes: 61 },
              pages: [{ file: 'gull.png', bytes: 7 }],
            };
            return JSON.stringify(story);
          },
        ),
    ],
    [
      'ink/en-US.json calls "dance", and the player has no EXTERNAL functions',
      tell('en-US', 'EXTERNAL dance()\nThe fog came in.\n{dance()}\n-> END\n'),
    ],
    [
      'ink/de-DE.json has another structure than the ink of en-US',
      tell('de-DE', 'Der Nebel kam. # background: fog\nEr blieb.\n-> END\n'),
    ],
  ])('refuses one of which it says: %s', async (fault, change) => {
    await expect(publishWebBuild(config.dataDir, FREE, changed(change), '1.0.1')).rejects.toThrow(fault);
  });

  test('leaves a game alone that has a page of its own and a story.json beside it', async () => {
    const folder = changed((at) =>
      writeFileSync(path.join(at, 'index.html'), '<!doctype html><title>Own</title>'),
    );
    writeFileSync(path.join(folder, 'story.json'), '{"mine":true}');
    await publishWebBuild(config.dataDir, PLAIN, folder, '1.0.0');
    expect((await onGame('/', {}, PLAIN)).body).toBe('<!doctype html><title>Own</title>');
    expect((await onGame('/__player/main.js', {}, PLAIN)).statusCode).toBe(404);
  });
});

describe('the origin of a story pack', () => {
  test('begins with the player, which runs no script of the pack and none made of text [D09]', async () => {
    const page = await onGame('/');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(
      '<link rel="stylesheet" href="/__player/main-87654321.css">\n<script type="module" src="/__player/main-12345678.js"></script>',
    );
    expect(String(page.headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      'script-src http://g-1.play.localhost:4800/__player/',
      'style-src http://g-1.play.localhost:4800/__player/',
      "connect-src 'self'",
      "img-src 'self' data: blob:",
      'media-src blob:',
      "font-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      'frame-ancestors http://localhost:4800 http://cn.localhost:4800 http://master.localhost:4800 http://lynx.localhost:4800',
      'sandbox allow-scripts allow-same-origin allow-pointer-lock allow-orientation-lock',
    ]);
  });

  test.each([
    ['/', 'Moggie'],
    ['/?locale=de-DE&brand=lynx', 'Lynx'],
    ['/?brand=tiger', 'Moggie'],
  ])('%s is titled %s until the story is there', async (url, title) => {
    expect((await onGame(url)).body).toContain(`<title>${title}</title>`);
  });

  test('serves the player for ever under its name, compressed, and the pack’s files as they are now [T17]', async () => {
    const script = '/__player/main-12345678.js';
    const file = await onGame(script, { 'accept-encoding': 'gzip, br' });
    expect([file.statusCode, file.headers['cache-control'], file.headers['content-type']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'text/javascript; charset=utf-8',
    ]);
    expect([file.headers['content-encoding'], file.body]).toEqual(['br', 'brotli']);
    const zipped = await onGame(script, { 'accept-encoding': 'gzip' });
    expect([zipped.headers['content-encoding'], zipped.body]).toEqual(['gzip', 'gzip']);
    const plain = await onGame(script);
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'play()']);
    const font = await onGame('/__player/letters-12345678.woff2', { 'accept-encoding': 'gzip, br' });
    expect([font.headers['content-encoding'], font.headers['content-type'], font.body]).toEqual([
      undefined,
      'font/woff2',
      'font',
    ]);
    expect((await onGame('/fog.webp')).headers['cache-control']).toBe('private, no-cache');
  });

  test.each([
    '/__player/nothing.js',
    '/__player/main-12345678.js.br',
    '/__player/..%2fstory.json',
    '/__player/%2e%2e/.vite/manifest.json',
    '/__player/',
  ])('has no player’s file at %s', async (url) => {
    expect((await onGame(url)).statusCode).toBe(404);
  });
});
