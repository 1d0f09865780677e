import * as v from 'valibot';
import { DEFAULT_LOCALE } from '../../shared/contract/locales.ts';

const translations = v.array(v.looseObject({ lang: v.string(), key: v.string(), value: v.string() }));

/**
 * A document whose translations are those of one language alone, or English ones where that language has none, so that a
 * page is not sent thirteen times; as it is where no language is named. Languages match in any letter case.
 */
export function inLanguage(value: unknown, language: string | null | undefined): unknown {
  if (language === null || language === undefined) return value;
  if (Array.isArray(value)) {
    const rows = v.safeParse(translations, value);
    return rows.success ? rowsIn(rows.output, language) : value.map((item) => inLanguage(item, language));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inLanguage(item, language)]));
}

type Rows = v.InferOutput<typeof translations>;

function rowsIn(rows: Rows, language: string): Rows {
  const of = (code: string) => rows.filter(({ lang }) => lang.toLowerCase() === code.toLowerCase());
  const own = of(language);
  return [...own, ...of(DEFAULT_LOCALE).filter(({ key }) => !own.some((row) => row.key === key))];
}
