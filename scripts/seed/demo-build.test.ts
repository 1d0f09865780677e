import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '../../shared/contract/locales.ts';
import { type DemoGame, sentences, writeDemoBuild } from './demo-build.ts';

const info = { name: 'Harbour Lights', brief: 'A brief.', introduction: 'One. Two!\n\nThree?' };
const game: DemoGame = {
  info: Object.fromEntries(LOCALES.map(({ code }) => [code, info])) as Record<Locale, typeof info>,
  scenes: ['<svg id="1"/>', '<svg id="2"/>'],
};

const folder = () => path.join(mkdtempSync(path.join(tmpdir(), 'moggie-demo-')), 'build');

test('a text becomes one sentence a page in every script', () => {
  expect(sentences('One. Two!\n\nThree?', 'en-US')).toEqual(['One.', 'Two!', 'Three?']);
  expect(sentences('雨が降る。傘はひとつ。', 'ja-JP')).toEqual(['雨が降る。', '傘はひとつ。']);
});

test('the web build holds the page, the story and the pictures', async () => {
  const target = folder();
  await writeDemoBuild(target, game, 'web');
  expect(readdirSync(target).sort()).toEqual(['game.js', 'index.html', 'scenes', 'story.js', 'style.css']);
  const context: {
    story?: { scenes: string[]; languages: Record<string, { lines: string[]; start: string }> };
  } = {};
  runInNewContext(readFileSync(path.join(target, 'story.js'), 'utf8'), context);
  expect(context.story?.scenes).toEqual(['scenes/1.svg', 'scenes/2.svg']);
  expect(context.story?.languages['de-DE']).toMatchObject({
    start: 'Spielen',
    lines: ['One.', 'Two!', 'Three?', 'Ende der Demo. Danke fürs Spielen!'],
  });
});

test.each([
  ['windows', 'play.cmd'],
  ['mac', 'play.command'],
  ['linux', 'play.sh'],
] as const)('the build for %s says that it starts with %s', async (system, program) => {
  const target = folder();
  await writeDemoBuild(target, game, system);
  expect(JSON.parse(readFileSync(path.join(target, 'moggie.json'), 'utf8'))).toEqual({
    launch: { program, args: [] },
  });
  expect(statSync(path.join(target, program)).mode & 0o777).toBe(0o755);
});
