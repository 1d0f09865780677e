import type { Locale } from '../../shared/contract/locales.ts';
import type { MessageKey } from './keys.ts';

/** Values for the `{{placeholders}}` of a message; `count` also picks its plural form. */
export type MessageValues = Record<string, string | number>;

/** Gives the text of `area:path.to.key` in one language. */
export type Translate = (key: MessageKey, values?: MessageValues) => string;

type Messages = { [key: string]: string | Messages };

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/**
 * The messages of one language, in the JSON conventions of i18next (`{{name}}`, `key_one`, `key_other` ...), so that
 * translators' tools fit. The library itself would cost 17 kB of the 140 kB that a first page may load.
 */
export class Catalogue {
  readonly locale: Locale;
  readonly #areas: Messages = {};
  // Made when first asked for: on a phone each takes 10 ms or more, which a page's start has no time for.
  #plurals: Intl.PluralRules | undefined;
  #numbers: Intl.NumberFormat | undefined;

  constructor(locale: Locale) {
    this.locale = locale;
  }

  /** Adds areas; what is there already is replaced. */
  add(areas: Record<string, unknown>): void {
    Object.assign(this.#areas, areas);
  }

  /** The text of a key with its values set in; the key itself where no text exists. Numbers are written as the language writes them. */
  translate: Translate = (key, values = {}) => {
    const [area = '', path = ''] = key.split(':');
    const text = this.#find(area, path, values.count);
    if (text === undefined) return key;
    return text.replace(PLACEHOLDER, (placeholder, name: string) => {
      const value = values[name];
      if (value === undefined) return placeholder;
      return typeof value === 'number' ? this.#formatNumber(value) : value;
    });
  };

  /** The text of a key that is only known at run time (an error code, a tag), or nothing. */
  find(area: string, path: string): string | undefined {
    return this.#find(area, path, undefined);
  }

  #find(area: string, path: string, count: MessageValues[string] | undefined): string | undefined {
    const steps = path.split('.');
    const last = steps.pop() ?? '';
    let node: Messages | string | undefined = this.#areas[area];
    for (const step of steps) node = typeof node === 'object' ? node[step] : undefined;
    if (typeof node !== 'object') return undefined;
    const plural = typeof count === 'number' ? node[`${last}_${this.#pluralOf(count)}`] : undefined;
    const text = plural ?? node[last];
    return typeof text === 'string' ? text : undefined;
  }

  #pluralOf(count: number): Intl.LDMLPluralRule {
    this.#plurals ??= new Intl.PluralRules(this.locale);
    return this.#plurals.select(count);
  }

  #formatNumber(value: number): string {
    this.#numbers ??= new Intl.NumberFormat(this.locale);
    return this.#numbers.format(value);
  }
}
