import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { siteDocument } from '../db/schema/site.ts';

const DEFAULTS = path.join(import.meta.dirname, '../../resources/site');

type SiteDocument = typeof siteDocument.$inferInsert;

/** What a store's sites say before an editor says otherwise. */
export const readDefaultDocuments = (): SiteDocument[] => readDocuments(DEFAULTS);

/** The words for search engines with which a site of a new store begins. */
export function firstWords(site: string): unknown {
  const words = readDefaultDocuments().filter(({ namespace }) => namespace === 'home/seo');
  return (words.find((each) => each.site === site) ?? words.find((each) => each.site === 'all'))?.value;
}

/** Every document below a folder: `<site>/<namespace>.json`. */
export function readDocuments(folder: string): SiteDocument[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const [site = '', ...names] = file.slice(0, -'.json'.length).split(path.sep);
      const value: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
      return { site, namespace: names.join('/'), value };
    });
}
