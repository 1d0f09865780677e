import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../server/services.ts';
import type { Locale } from '../../shared/contract/locales.ts';
import { drawStorePieces } from '../art/store/pieces.ts';
import { dayInWords, movedTo } from './days.ts';
import { type DemoArticle, readArticles, readDemoDocuments, translationsOf } from './resources.ts';
import { stableId } from './stable-id.ts';

/** Publishes the news and what the demo's sites say, with the pictures of that beside the database. */
export async function seedContent({ article, site }: Services, dataDir: string, now: Date): Promise<void> {
  const documents = readDemoDocuments();
  await site.addDocuments(documents);
  await drawPictures(picturesIn(documents), path.join(dataDir, 'files/store'));
  await article.add(readArticles().map((written) => toArticle(written, now)));
}

/** Names of the store's own pictures that documents show. */
const picturesIn = (documents: readonly { value: unknown }[]): string[] => [
  ...new Set(
    Array.from(JSON.stringify(documents).matchAll(/"\/cdn\/store\/([\w-]+)\.svg"/g), ([, name = '']) => name),
  ),
];

/** Draws pictures that are missing from a folder. */
async function drawPictures(names: readonly string[], folder: string): Promise<void> {
  const missing = names.filter((name) => !existsSync(path.join(folder, `${name}.svg`)));
  if (missing.length === 0) return;
  const pieces = drawStorePieces();
  await mkdir(folder, { recursive: true });
  for (const name of missing) {
    const piece = pieces[name];
    if (piece === undefined) throw new Error(`no picture of the store is called '${name}'`);
    await writeFile(path.join(folder, `${name}.svg`), piece);
  }
}

/** News that pops up does so around `now`; `{day}` and `{date}` in its words are the last day on which it does. */
function toArticle({ slug, category, publishedAt, broadcast, t }: DemoArticle, now: Date) {
  const end = broadcast && movedTo(now, broadcast.endedAt);
  const told = (lang: Locale, words: string) =>
    end
      ? words.replaceAll('{day}', dayInWords(lang, end)).replaceAll('{date}', end.toISOString().slice(0, 10))
      : words;
  return {
    id: stableId(`article:${slug}`),
    category,
    headline: told('en-US', t['en-US'].headline),
    text: told('en-US', t['en-US'].text),
    translations: [
      ...translationsOf(t, 'headline', ({ headline }, lang) => told(lang, headline)),
      ...translationsOf(t, 'text', ({ text }, lang) => told(lang, text)),
    ],
    broadcastState: broadcast?.state ?? 0,
    broadcastStartedAt: broadcast && movedTo(now, broadcast.startedAt),
    broadcastEndedAt: end,
    broadcastPath: broadcast?.path ?? null,
    publishedAt: broadcast ? movedTo(now, publishedAt) : new Date(publishedAt),
  };
}
