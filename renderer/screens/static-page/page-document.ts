import * as v from 'valibot';
import type { Locale } from '../../../shared/contract/locales.ts';
import { translated } from '../../../shared/contract/translations.ts';
import type { StaticPage } from './queries.ts';

const document = v.object({
  updated_at: v.pipe(v.string(), v.isoDate()),
  translations: v.array(v.object({ lang: v.string(), key: v.string(), value: v.string() })),
});

/** A document's page, with the site's own name in its text; null for a document that is missing or of another shape. */
export function pageOf(json: string | undefined, locale: Locale, brand: string): StaticPage | null {
  const parsed = v.safeParse(document, JSON.parse(json ?? 'null'));
  if (!parsed.success) return null;
  const { updated_at, translations } = parsed.output;
  const words = (key: keyof StaticPage) =>
    (translated(translations, key, locale) ?? '').replaceAll('{{brand}}', brand);
  return {
    title: words('title'),
    description: words('description'),
    text: words('text'),
    updatedAt: updated_at,
  };
}
