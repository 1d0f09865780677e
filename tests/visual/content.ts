import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEMO_ACCOUNTS } from '../../scripts/seed/accounts.ts';
import { THANKS } from '../../scripts/seed/replies.ts';
import { LOCALES } from '../../shared/contract/locales.ts';
import { FURNITURE } from './people.ts';

const ROOT = path.join(import.meta.dirname, '../../resources');

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Names that the browser knows in every language: countries and currencies. */
function namesOfTheBrowser(): string[] {
  const regions = new Intl.DisplayNames('en-US', { type: 'region' });
  const currencies = new Intl.DisplayNames('en-US', { type: 'currency' });
  return [
    ...LETTERS.flatMap((first) => LETTERS.map((second) => regions.of(first + second) ?? '')),
    ...Intl.supportedValuesOf('currency').flatMap((code) => [code, currencies.of(code) ?? '']),
  ];
}

/** Every text that authors, players, operators and the browser wrote, which no message file translates. */
export function contentOfTheDemo(): string {
  const texts = ['catalogue', 'site'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => stringsIn(JSON.parse(readFileSync(path.join(ROOT, folder, name), 'utf8')))),
  );
  return [...texts, ...namesOfTheBrowser(), ...stringsIn([DEMO_ACCOUNTS, THANKS, LOCALES, FURNITURE])].join(
    '\n',
  );
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
