import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEMO_ACCOUNTS } from '../../scripts/seed/accounts.ts';
import { THANKS } from '../../scripts/seed/replies.ts';
import { LOCALES } from '../../shared/contract/locales.ts';
import { DRAFT, FURNITURE } from './people.ts';

const ROOT = path.join(import.meta.dirname, '../../resources');

/** What is called the same everywhere: the demo's people, sites, ways to pay; and countries that browsers name otherwise than Node. */
const NAMES = [
  ...['Player', 'Discord', 'Facebook', 'X (Twitter)', 'Telegram', 'LINE', 'Reddit', 'Weibo'],
  ...['VISA', 'Moggie Pay', 'Falkland Islands (Islas Malvinas)', 'Palestine'],
];

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
  const files = ['catalogue', 'site'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(folder, name),
    ),
  );
  const texts = [...files.filter((name) => name.endsWith('.json')), 'countries.json'].flatMap((name) =>
    stringsIn(JSON.parse(readFileSync(path.join(ROOT, name), 'utf8'))),
  );
  return [
    ...texts,
    ...namesOfTheBrowser(),
    ...stringsIn([NAMES, DEMO_ACCOUNTS, THANKS, LOCALES, FURNITURE, DRAFT]),
  ].join('\n');
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
