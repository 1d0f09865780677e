import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LOCALES, type Locale } from '../../shared/contract/locales.ts';

/** What a demo build shows: the game's own words and pictures. */
export interface DemoGame {
  /** Name, brief and introduction by locale. */
  info: Record<Locale, { name: string; brief: string; introduction: string }>;
  /** SVG pictures, the first one for the title page. */
  scenes: string[];
}

export type DemoSystem = 'web' | 'windows' | 'mac' | 'linux';

const TEMPLATE = path.join(import.meta.dirname, '../../resources/demo-game');

/** Program that opens the game's page with the system's own browser, for the builds that are installed. */
const PROGRAMS: Record<Exclude<DemoSystem, 'web'>, { name: string; script: string }> = {
  windows: { name: 'play.cmd', script: '@start "" "%~dp0index.html"\r\n' },
  mac: { name: 'play.command', script: '#!/bin/sh\nexec open "$(dirname "$0")/index.html"\n' },
  linux: { name: 'play.sh', script: '#!/bin/sh\nexec xdg-open "$(dirname "$0")/index.html"\n' },
};

/** A text as the lines of a visual novel: one sentence a page, in any of our scripts. */
export function sentences(text: string, locale: Locale): string[] {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'sentence' });
  return text
    .split(/\n+/)
    .flatMap((paragraph) => [...segmenter.segment(paragraph)].map(({ segment }) => segment.trim()))
    .filter((line) => line !== '');
}

/** Writes the files of a demo game's build for one system into an empty or absent folder. */
export async function writeDemoBuild(folder: string, game: DemoGame, system: DemoSystem): Promise<void> {
  await mkdir(path.join(folder, 'scenes'), { recursive: true });
  for (const file of ['index.html', 'style.css', 'game.js'])
    await cp(path.join(TEMPLATE, file), path.join(folder, file));
  const scenes = game.scenes.map((_svg, index) => `scenes/${index + 1}.svg`);
  await Promise.all(game.scenes.map((svg, index) => writeFile(path.join(folder, scenes[index] ?? ''), svg)));
  const strings: Record<Locale, { start: string; resume: string; end: string }> = JSON.parse(
    await readFile(path.join(TEMPLATE, 'strings.json'), 'utf8'),
  );
  const languages = Object.fromEntries(
    LOCALES.map(({ code }) => {
      const { name, brief, introduction } = game.info[code];
      const { start, resume, end } = strings[code];
      return [code, { title: name, brief, start, resume, lines: [...sentences(introduction, code), end] }];
    }),
  );
  await writeFile(
    path.join(folder, 'story.js'),
    `globalThis.story = ${JSON.stringify({ scenes, languages })};\n`,
  );
  if (system === 'web') return;
  const { name, script } = PROGRAMS[system];
  await writeFile(path.join(folder, name), script, { mode: 0o755 });
  await writeFile(
    path.join(folder, 'moggie.json'),
    `${JSON.stringify({ launch: { program: name, args: [] } })}\n`,
  );
}
