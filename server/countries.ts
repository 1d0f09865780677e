import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { countryList } from './site/documents.ts';

/** Every country that the store knows, in the order in which they are shown. */
export const COUNTRIES = v.parse(
  countryList,
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../resources/countries.json'), 'utf8')),
);

const codes: ReadonlySet<string> = new Set(COUNTRIES.map(({ alpha2Code }) => alpha2Code.toLowerCase()));

/** Whether a lower-case code names a country. */
export const isCountry = (code: string): boolean => codes.has(code);
