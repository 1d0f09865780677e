import { csvFile } from '../../../shared/contract/csv.ts';
import type { AccountLogQuery } from '../../../shared/contract/gql/graphql.ts';
import { decimalText } from '../../../shared/money/currency.ts';

export type Entry = AccountLogQuery['findAccountLog']['list'][number];

/** What the file calls a game by its id. */
type NameOf = (id: number) => string;

const STATES = ['pending', 'finished', 'invalid'];

const amount = (minor: number | null) => (minor === null ? null : Number(decimalText(minor)));

/** What the file tells of a movement; amounts in whole coins and money. */
const COLUMNS: readonly {
  name: string;
  of: (entry: Entry, nameOf: NameOf) => unknown;
}[] = [
  { name: 'number', of: ({ id }) => id },
  { name: 'time', of: ({ created_at }) => created_at },
  { name: 'kind', of: ({ action_type }) => action_type },
  { name: 'state', of: ({ state }) => STATES[state] ?? state },
  {
    name: 'games',
    of: ({ store_ids }, nameOf) => store_ids.map(nameOf).join('; '),
  },
  { name: 'coins', of: ({ meowcent }) => amount(meowcent) },
  { name: 'silver', of: ({ silver }) => amount(silver) },
  { name: 'balance', of: ({ balance_after }) => amount(balance_after) },
  { name: 'silver_balance', of: ({ silver_after }) => amount(silver_after) },
  { name: 'paid', of: ({ pay_amount }) => amount(pay_amount) },
  { name: 'currency', of: ({ currency_id }) => currency_id },
];
const OF_SILVER = ['silver', 'silver_balance'];

/**
 * Movements as a CSV file (RFC 4180), with games by name: times in UTC, amounts with a decimal point, whatever the language.
 * A site without silver tells of none (A08).
 */
export function statementFile(entries: readonly Entry[], nameOf: NameOf, hasSilver: boolean): string {
  const columns = COLUMNS.filter(({ name }) => hasSilver || !OF_SILVER.includes(name));
  const lines = entries.map((entry) => columns.map(({ of }) => of(entry, nameOf)));
  return csvFile([columns.map(({ name }) => name), ...lines]);
}
