import { discounted, percentOff } from '../../../shared/money/discount.ts';
import { countryPrice, type PriceRate, rateOf } from '../../../shared/money/price.ts';

/** A price in money, minor units (major x 100). */
export interface LocalPrice {
  amount: number;
  currency: string;
  /** When the discount in it ends. */
  until: string | null;
}

interface PricedGame {
  store_price: readonly { country: string; price: number; percentage_discount: number | null }[];
  store_activity: { state: number; percentage_discount: number } | null;
  quote: { discount_ends_at: string | null } | null;
}

interface Place {
  /** Alpha-2, lower case. */
  country: string;
  countries: readonly { alpha2Code: string; currency: string }[];
  rates: readonly PriceRate[];
}

const FALLBACK = { country: 'us', currency: 'USD' };

/**
 * What a game costs in a country's money, with a running discount taken off: the country's price, else the US price at
 * the rate of its currency, else in dollars (B02). Null when the game has no price at all.
 */
export function localPrice(game: PricedGame, { country, countries, rates }: Place): LocalPrice | null {
  const own = game.store_price.find((row) => row.country === country);
  const currency = countries.find(({ alpha2Code }) => alpha2Code.toLowerCase() === country)?.currency;
  const known = own !== undefined || rates.some(({ code }) => code.slice(3) === currency);
  const place = currency && (known || currency === FALLBACK.currency) ? { country, currency } : FALLBACK;
  const price = countryPrice(game.store_price, place.country, rateOf(rates, place.currency));
  if (price === undefined) return null;
  const row = own ?? game.store_price.find((candidate) => candidate.country === FALLBACK.country);
  const activity = game.store_activity;
  const percent = percentOff(
    row?.percentage_discount ?? null,
    activity && { state: activity.state, percentageDiscount: activity.percentage_discount },
  );
  return {
    amount: discounted(price, percent),
    currency: place.currency,
    until: game.quote?.discount_ends_at ?? null,
  };
}

/** The rates of the configuration's `price/price-rate`; none when it is missing or of another shape. */
export function ratesOf(value: string | undefined): PriceRate[] {
  const document: unknown = value ? JSON.parse(value) : [];
  return Array.isArray(document) ? document.filter(isRate) : [];
}

const isRate = (row: unknown): row is PriceRate =>
  typeof row === 'object' &&
  row !== null &&
  'code' in row &&
  typeof row.code === 'string' &&
  'rate' in row &&
  typeof row.rate === 'string';
