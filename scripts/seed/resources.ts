import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { readDocuments } from '../../server/site/default-documents.ts';
import { LOCALES, type Locale } from '../../shared/contract/locales.ts';

const RESOURCES = path.join(import.meta.dirname, '../../resources');
const CODES = LOCALES.map(({ code }) => code);

const text = v.string();
const date = v.pipe(v.string(), v.isoDate());
const timestamp = v.pipe(v.string(), v.isoTimestamp());

/** A value in each of the 13 languages. */
const everyLocale = <T extends v.GenericSchema>(schema: T) => v.object(v.entriesFromList(CODES, schema));

const gameText = v.object({
  info: everyLocale(v.object({ name: text, brief: text, introduction: text, labels: v.array(text) })),
  updateLog: v.array(v.object({ version: text, date, text: everyLocale(text) })),
  comments: v.array(
    v.object({ nickname: text, language: v.picklist(CODES), vote: v.picklist([1, -1]), text, date }),
  ),
});

const catalogue = v.object({
  authors: v.array(v.object({ slug: text, nickname: text, brief: text })),
  games: v.array(
    v.object({
      id: v.number(),
      slug: text,
      title: text,
      category: v.picklist(['boy-r18', 'boy-bl', 'girl-r18', 'girl-gl']),
      tags: v.array(text),
      warnings: v.array(text),
      author: text,
      state: v.picklist(['normal', 'discount', 'free', 'trial', 'soon', 'web']),
      meowcent: v.number(),
      percentageDiscount: v.number(),
      platforms: v.array(text),
      requirements: v.array(
        v.object({ os: text, version: text, processor: text, memory: v.number(), graphics: text }),
      ),
      web: v.boolean(),
      serial: v.picklist(['ongoing', 'completed']),
      releasedAt: date,
      updatedAt: date,
      cgCount: v.number(),
      wordCount: v.number(),
      textLanguages: v.array(v.picklist(CODES)),
      motif: text,
    }),
  ),
});

const authorTexts = v.record(text, v.object({ nickname: everyLocale(text), brief: everyLocale(text) }));

const articles = v.array(
  v.object({
    slug: text,
    category: text,
    publishedAt: timestamp,
    broadcast: v.nullable(
      v.object({ state: v.number(), startedAt: timestamp, endedAt: timestamp, path: v.nullable(text) }),
    ),
    t: everyLocale(v.object({ headline: text, text })),
  }),
);

export type CatalogueGame = v.InferOutput<typeof catalogue>['games'][number];
export type DemoArticle = v.InferOutput<typeof articles>[number];
export type GameText = v.InferOutput<typeof gameText>;
export type AuthorTexts = v.InferOutput<typeof authorTexts>;

function read<T extends v.GenericSchema>(schema: T, file: string): v.InferOutput<T> {
  return v.parse(schema, JSON.parse(readFileSync(path.join(RESOURCES, file), 'utf8')));
}

export const readCatalogue = () => read(catalogue, 'catalogue/catalogue.json');
export const readGameText = (slug: string): GameText => read(gameText, `catalogue/games/${slug}.json`);
export const readAuthorTexts = (): AuthorTexts => read(authorTexts, 'catalogue/authors.json');
export const readArticles = () => read(articles, 'catalogue/articles.json');

/** What the demo's sites say beyond the defaults: its home page, partners and contacts. */
/** The rates that every site opens with. */
export const readPriceRates = () =>
  read(v.array(v.object({ code: v.string(), rate: v.string() })), 'site/all/price/price-rate.json');

export const readDemoDocuments = () => readDocuments(path.join(RESOURCES, 'catalogue/site'));

/** Texts by locale as the API's translations. */
export function translationsOf<T>(
  byLocale: Record<Locale, T>,
  key: string,
  value: (entry: T, lang: Locale) => string,
) {
  return CODES.map((lang) => ({ lang, key, value: value(byLocale[lang], lang) }));
}
