import * as v from 'valibot';

const text = v.string();
const translation = v.object({ lang: text, key: text, value: text });

/** `home/index`: what findConfigurationPagesIndex2 answers with. */
export const homeDocument = v.object({
  banners: v.array(v.object({ image: text, href: text, translations: v.array(translation) })),
  featured: v.array(v.number()),
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

/** A row of resources/countries.json. */
export const countryList = v.array(v.object({ alpha2Code: text, nativeName: text, currency: text }));

export type Country = v.InferOutput<typeof countryList>[number];
