import * as v from 'valibot';
import { isLinkTarget } from '../../shared/contract/link-target.ts';

const text = v.string();
const translation = v.object({ lang: text, key: text, value: text });

/** `home/index`: what findConfigurationPagesIndex2 answers with. */
export const homeDocument = v.object({
  banners: v.array(v.object({ image: text, href: text, translations: v.array(translation) })),
  featured: v.array(v.number()),
});

/** A banner that can be shown: other pictures the page may not load, and one without a headline has no name. */
export const showableBanner = v.object({
  image: v.pipe(text, v.startsWith('/cdn/', 'no picture below /cdn/')),
  href: v.pipe(text, v.check(isLinkTarget, 'no path of this site and no web address')),
  translations: v.pipe(
    v.array(translation),
    v.check((rows) => rows.some(({ key }) => key === 'headline'), 'no headline'),
  ),
});

/** `home/seo`: title, description and keywords of the home page with their translations. */
export const seoDocument = v.object({
  title: text,
  description: text,
  keywords: text,
  translations: v.array(translation),
});

/** `price/price-rate`: units of the second currency for one of the first, as pairs such as USDTWD (B04). */
export const priceRateDocument = v.array(
  v.object({ code: text, rate: v.pipe(text, v.regex(/^\d+(\.\d+)?$/)) }),
);

/** `tags/submit`: what authors choose from. */
export const submitTagsDocument = v.object({
  categories: v.array(text),
  genres: v.array(text),
  warnings: v.array(text),
});

/** What documents of these namespaces must be. */
const SHAPES: Record<string, v.GenericSchema> = {
  'home/index': v.object({ ...homeDocument.entries, banners: v.array(showableBanner) }),
  'home/seo': seoDocument,
  'price/price-rate': priceRateDocument,
  'tags/submit': submitTagsDocument,
};

const named = v.record(text, v.unknown());
const document = v.union([named, v.array(v.unknown())]);

/**
 * Why a value cannot stand in the place of the document that is shown now; undefined where it can: it has the parts that
 * one has, so that no page misses what it reads.
 */
export function faultOfDocument(namespace: string, value: unknown, shown: unknown): string | undefined {
  const checked = v.safeParse(SHAPES[namespace] ?? document, value);
  if (!checked.success) {
    const [issue] = checked.issues;
    return `${v.getDotPath(issue) ?? namespace}: ${issue.message}`;
  }
  if (Array.isArray(value) !== Array.isArray(shown) && shown !== undefined)
    return `${namespace} is a ${Array.isArray(shown) ? 'list' : 'record'}`;
  const [parts, given] = [v.safeParse(named, shown), v.safeParse(named, value)];
  if (!parts.success || !given.success) return undefined;
  const missing = Object.keys(parts.output).find((key) => !Object.hasOwn(given.output, key));
  return missing === undefined ? undefined : `${namespace} lacks '${missing}'`;
}

/** A row of resources/countries.json. */
export const countryList = v.array(v.object({ alpha2Code: text, nativeName: text, currency: text }));

export type Country = v.InferOutput<typeof countryList>[number];
