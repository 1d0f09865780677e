import * as v from 'valibot';
import type { Locale } from '../../shared/contract/locales.ts';
import { translated } from '../../shared/contract/translations.ts';
import type { SiteContent } from './site-content.ts';

const translations = v.array(v.object({ lang: v.string(), key: v.string(), value: v.string() }));
const headerDocument = v.object({ items: v.array(v.object({ path: v.string(), translations })) });
const footerDocument = v.object({
  partners: v.array(v.object({ name: v.string(), url: v.string(), translations })),
});

/** The documents' content in a language; a document that is missing or of another shape adds nothing. */
export function contentOf(
  header: string | undefined,
  footer: string | undefined,
  locale: Locale,
): SiteContent {
  const parsedHeader = v.safeParse(headerDocument, JSON.parse(header ?? 'null'));
  const parsedFooter = v.safeParse(footerDocument, JSON.parse(footer ?? 'null'));
  const items = parsedHeader.success ? parsedHeader.output.items : [];
  const partners = parsedFooter.success ? parsedFooter.output.partners : [];
  return {
    items: items.map(({ path, translations: t }) => ({
      path,
      title: translated(t, 'title', locale) ?? path,
    })),
    partners: partners.map(({ name, url, translations: t }) => ({
      name,
      url,
      description: translated(t, 'description', locale) ?? '',
    })),
  };
}
