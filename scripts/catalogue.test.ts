// The demo catalogue's texts: every file complete in every locale, typeset for it, and tied to the list.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ARTICLE_CATEGORIES } from '../shared/contract/article-categories.ts';
import { isLinkTarget } from '../shared/contract/link-target.ts';
import { drawStorePieces } from './art/store/pieces.ts';
import { stableId } from './seed/stable-id.ts';

const folder = join(import.meta.dirname, '../resources/catalogue');
const locales = [
  'de-DE',
  'en-US',
  'es-ES',
  'fr-FR',
  'ja-JP',
  'ko-KR',
  'pt-BR',
  'ru-RU',
  'th-TH',
  'tr-TR',
  'vi-VN',
  'zh-CN',
  'zh-TW',
] as const;
type Locale = (typeof locales)[number];

/** Sane lengths in characters; Chinese, Japanese and Korean say as much in half the space. */
const dense: ReadonlySet<Locale> = new Set(['ja-JP', 'ko-KR', 'zh-CN', 'zh-TW']);
const lengths = {
  brief: (locale: Locale) => (dense.has(locale) ? [20, 70] : [50, 140]),
  introduction: (locale: Locale) => (dense.has(locale) ? [110, 280] : [230, 480]),
} as const;

const text = v.pipe(v.string(), v.trim(), v.minLength(1));
const date = v.pipe(v.string(), v.isoDate());
const instant = v.pipe(v.string(), v.isoTimestamp());

function everyLocale<T extends v.GenericSchema>(schema: T) {
  return v.strictObject(v.entriesFromList(locales, schema));
}

const gameShape = v.strictObject({
  slug: text,
  info: everyLocale(
    v.strictObject({
      name: text,
      brief: text,
      introduction: text,
      labels: v.pipe(v.array(text), v.minLength(3), v.maxLength(4)),
    }),
  ),
  updateLog: v.pipe(
    v.array(
      v.strictObject({
        version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/)),
        date,
        text: everyLocale(text),
      }),
    ),
    v.maxLength(2),
  ),
  comments: v.pipe(
    v.array(
      v.strictObject({
        nickname: text,
        language: v.picklist(locales),
        vote: v.picklist([1, -1]),
        text,
        date,
      }),
    ),
    v.maxLength(5),
  ),
});

const authorsShape = v.record(
  v.string(),
  v.strictObject({ nickname: everyLocale(text), brief: everyLocale(text) }),
);

const articlesShape = v.array(
  v.strictObject({
    slug: text,
    category: v.picklist(ARTICLE_CATEGORIES),
    publishedAt: instant,
    broadcast: v.nullable(
      v.strictObject({
        state: v.picklist([0, 1]),
        startedAt: instant,
        endedAt: instant,
        path: v.pipe(v.string(), v.startsWith('/')),
      }),
    ),
    t: everyLocale(v.strictObject({ headline: text, text })),
  }),
);

const listShape = v.object({
  authors: v.array(v.object({ slug: text })),
  games: v.array(
    v.object({
      id: v.number(),
      slug: text,
      state: v.picklist(['normal', 'discount', 'free', 'trial', 'soon', 'web']),
      meowcent: v.number(),
      releasedAt: date,
      updatedAt: date,
    }),
  ),
});

function read<T extends v.GenericSchema>(schema: T, file: string): v.InferOutput<T> {
  return v.parse(schema, JSON.parse(readFileSync(join(folder, file), 'utf8')));
}

/** What each locale's typography forbids: another script's letters, straight quotes, breakable French spaces. */
const misprints: Partial<Record<Locale, RegExp>> = {
  'de-DE': /["”]|\.\.\./,
  'en-US': /"|[一-龥]/,
  'es-ES': /"|\.\.\./,
  'fr-FR': /"|[^\u00a0\u202f\s][;!?»]|[ ][:;!?»]|«[^\u00a0\u202f]/,
  'ja-JP': /[,!?"]|\.\.\./,
  'ko-KR': /[一-龥ぁ-んァ-ン]/,
  'pt-BR': /"|\.\.\./,
  'ru-RU': /"| - /,
  'tr-TR': /"| - /,
  'zh-CN': /[,;!?"]|[們這個說國來時會愛戀選還實點為與從讓]|[ぁ-んァ-ン]/,
  'zh-TW': /[,;!?"]|[们这个说国来时会爱恋选还实点为与从让]|[ぁ-んァ-ン]/,
};
/** The script a text must be written in. */
const scripts: Partial<Record<Locale, RegExp>> = {
  'ja-JP': /[ぁ-んァ-ン]/,
  'ko-KR': /[가-힣]/,
  'ru-RU': /[а-яё]/i,
  'th-TH': /[ก-๙]/,
  'zh-CN': /[一-龥]/,
  'zh-TW': /[一-龥]/,
};

const english = /(?<!\p{L})(?:the|and|with)(?!\p{L})/iu;

function faultOf(locale: Locale, prose: string): string | undefined {
  const misprint = misprints[locale]?.exec(prose) ?? (locale === 'en-US' ? null : english.exec(prose));
  if (misprint) return `${locale}: '${misprint[0]}' in: ${prose}`;
  return scripts[locale]?.test(prose) === false ? `${locale}: wrong script: ${prose}` : undefined;
}

function faultsIn(translations: Record<Locale, string>): (string | undefined)[] {
  return locales
    .map((locale) => faultOf(locale, translations[locale]))
    .filter((fault) => fault !== undefined);
}

function pick<T>(entries: Record<Locale, T>, of: (entry: T) => string): Record<Locale, string> {
  return v.parse(
    everyLocale(text),
    Object.fromEntries(locales.map((locale) => [locale, of(entries[locale])])),
  );
}

const homeShape = v.strictObject({
  banners: v.array(
    v.strictObject({
      image: text,
      href: v.pipe(v.string(), v.check(isLinkTarget)),
      translations: v.array(
        v.strictObject({ lang: v.picklist(locales), key: v.picklist(['headline', 'text']), value: text }),
      ),
    }),
  ),
  featured: v.array(v.number()),
});

const list = read(listShape, 'catalogue.json');
const files = readdirSync(join(folder, 'games')).toSorted();

test('every game of the list has its texts, and no other has', () => {
  expect(files).toEqual(list.games.map(({ slug }) => `${slug}.json`).toSorted());
});

test('every author of the list has a nickname and a brief in each language', () => {
  const authors = read(authorsShape, 'authors.json');
  expect(Object.keys(authors).toSorted()).toEqual(list.authors.map(({ slug }) => slug).toSorted());
  expect(Object.values(authors).flatMap(({ brief }) => faultsIn(brief))).toEqual([]);
});

describe.each(read(articlesShape, 'articles.json'))('article $slug', ({ broadcast, t }) => {
  test('has two to four paragraphs in each language', () => {
    const paragraphs = locales.map((locale) => t[locale].text.split('\n\n').length);
    expect(paragraphs.filter((count) => count < 2 || count > 4)).toEqual([]);
  });

  test('is translated and set in the typography of each language', () => {
    const headlines = pick(t, ({ headline }) => headline);
    const texts = pick(t, (translation) => translation.text);
    expect(new Set(Object.values(texts)).size).toBe(locales.length);
    expect([...faultsIn(headlines), ...faultsIn(texts)]).toEqual([]);
  });

  test('ends its broadcast after it began', () => {
    expect(broadcast === null || broadcast.startedAt < broadcast.endedAt).toBe(true);
  });
});

describe.each(read(homeShape, 'site/all/home/index.json').banners)('banner to $href', (banner) => {
  const said = (key: string): Record<Locale, string> =>
    v.parse(
      everyLocale(text),
      Object.fromEntries(
        banner.translations.filter((row) => row.key === key).map(({ lang, value }) => [lang, value]),
      ),
    );

  test('shows a picture of the demo', () => {
    const games = list.games.map(({ slug }) => `/cdn/games/${slug}/cover.svg`);
    const pieces = Object.keys(drawStorePieces()).map((name) => `/cdn/store/${name}.svg`);
    expect([...games, ...pieces]).toContain(banner.image);
  });

  test('leads to what the demo has', () => {
    const articles = read(articlesShape, 'articles.json').map(({ slug }) => stableId(`article:${slug}`));
    const [, kind = '', name = ''] = /^\/(store|article)\/(.+)$/.exec(banner.href) ?? [];
    if (kind === 'article') expect(articles).toContain(name);
    if (kind === 'store') expect(list.games.map(({ id }) => String(id))).toContain(name);
  });

  test.each(['headline', 'text'])('has a %s in the typography of each language', (key) => {
    expect(faultsIn(said(key))).toEqual([]);
  });
});

describe.each(files)('%s', (file) => {
  const game = read(gameShape, join('games', file));
  const row = list.games.find(({ slug }) => `${slug}.json` === file);

  test('carries its own slug', () => {
    expect(`${game.slug}.json`).toBe(file);
  });

  test.each(['brief', 'introduction'] as const)('has a %s of sane length in each language', (field) => {
    const strange = locales.flatMap((locale) => {
      const [least = 0, most = 0] = lengths[field](locale);
      const { length } = game.info[locale][field];
      return length < least || length > most ? [`${locale}: ${length}`] : [];
    });
    expect(strange).toEqual([]);
  });

  test('tells story and play in two paragraphs', () => {
    expect(locales.filter((locale) => game.info[locale].introduction.split('\n\n').length !== 2)).toEqual([]);
  });

  test('repeats no brief, introduction or note of another language', () => {
    for (const texts of [
      pick(game.info, ({ brief }) => brief),
      pick(game.info, ({ introduction }) => introduction),
      ...game.updateLog.map((entry) => entry.text),
    ])
      expect(new Set(Object.values(texts)).size).toBe(locales.length);
  });

  test('is set in the typography of each language', () => {
    expect([
      ...faultsIn(pick(game.info, ({ brief }) => brief)),
      ...faultsIn(pick(game.info, ({ introduction }) => introduction)),
      ...game.updateLog.flatMap((entry) => faultsIn(entry.text)),
      ...game.comments.map((comment) => faultOf(comment.language, comment.text)).filter(Boolean),
    ]).toEqual([]);
  });

  test('keeps its dates within the life of the game', () => {
    expect(row).toBeDefined();
    if (!row) return;
    const updates = game.updateLog.map((entry) => entry.date);
    expect(updates.filter((day) => day > row.updatedAt)).toEqual([]);
    expect(game.comments.filter((comment) => comment.date < row.releasedAt)).toEqual([]);
  });

  test('is reviewed only where it can be bought', () => {
    const buyable = row && row.meowcent > 0 && !['free', 'trial', 'soon'].includes(row.state);
    expect(game.comments.length === 0 || buyable).toBe(true);
  });
});
