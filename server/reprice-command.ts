import { siteOfHost } from '../shared/contract/site.ts';
import { decimalText } from '../shared/money/currency.ts';
import { coinsOf, knownRate } from '../shared/money/price.ts';
import type { Repriced, Repricing } from './catalog/service.ts';
import type { Services } from './services.ts';

type RepriceServices = Pick<Services, 'catalog' | 'site'>;

/**
 * Lists the countries' own prices that are worth other coins at the rates of now than when they were published, and with
 * `isConfirmed` changes them.
 */
export async function runReprice({ catalog, site }: RepriceServices, isConfirmed: boolean): Promise<string> {
  const rates = await site.priceRates(siteOfHost(''));
  const currencyOf = (country: string) => site.country(country)?.currency ?? '';
  const coinsIn = (country: string, price: number) => {
    const rate = knownRate(rates, currencyOf(country));
    return rate && coinsOf(price, rate);
  };
  const found = isConfirmed ? await catalog.repricing.apply(coinsIn) : await catalog.repricing.plan(coinsIn);
  const lineOf = ({ storeId, country, price, before, after }: Repriced) =>
    `game ${storeId} in ${country}: ${decimalText(before)} -> ${decimalText(after)} coins for ${decimalText(price)} ${currencyOf(country)}`;
  return [...found.changes.map(lineOf), ...restOf(found), lastLine(found, isConfirmed)].join('\n');
}

/** What stays as it is, and why. */
function restOf({ onSale, withoutRate }: Repricing): string[] {
  return [
    ...onSale.map((id) => `game ${id}: has a sale, and keeps its prices until it is over`),
    ...[...withoutRate].map(
      ([country, count]) => `${country}: no rate for its currency, ${count} prices stay`,
    ),
  ];
}

function lastLine({ changes }: Repricing, isConfirmed: boolean): string {
  if (changes.length === 0) return 'nothing to change';
  if (isConfirmed) return `${changes.length} prices changed`;
  return `${changes.length} prices would change: --confirm changes them`;
}
