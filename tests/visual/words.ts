import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MessageTree } from '../../scripts/locale-rules.ts';
import { pseudo } from '../../scripts/pseudo-locale.ts';
import type { Locale } from '../../shared/contract/locales.ts';

const ROOT = path.join(import.meta.dirname, '../../resources/locales');
const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const PLACEHOLDER = /\{\{\w+\}\}/;
/** A text as a pattern; the browser gives names with plain spaces in the place of those that do not break. */
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s');

/** What the store says for `area:path.to.key` in a language, in every plural form. */
function formsOf(locale: Locale, key: string): string[] {
  const [area = '', steps = ''] = key.split(':');
  const names = steps.split('.');
  const last = names.pop() ?? '';
  let node: MessageTree | string | undefined = JSON.parse(
    readFileSync(path.join(ROOT, locale, `${area}.json`), 'utf8'),
  );
  for (const name of names) node = typeof node === 'object' ? node[name] : undefined;
  const forms = Object.entries(node ?? {}).flatMap(([name, text]) =>
    name.replace(PLURAL, '') === last && typeof text === 'string' ? [text] : [],
  );
  if (forms.length === 0) throw new Error(`${locale} has no words for ${key}`);
  return forms;
}

/** Matches these texts with any values in the place of their placeholders. */
const matching = (forms: readonly string[]): RegExp =>
  new RegExp(`^(?:${forms.map((text) => text.split(PLACEHOLDER).map(escaped).join('.*')).join('|')})$`);

/** Matches what the store says for a key in a language. */
export const wordsOf = (locale: Locale, key: string): RegExp => matching(formsOf(locale, key));

/** Matches what a store says that was built in the pseudo-language. */
export const pseudoWordsOf = (locale: Locale, key: string): RegExp =>
  matching(formsOf(locale, key).map(pseudo));
