import { divideHalfUp, multiply, ONE, parseRatio, type Ratio, safeAmount } from './decimal.ts';

/** A game's price in one country, minor units of its currency; 0 is free, null is no price. */
export interface CountryPrice {
  country: string;
  price: number | null;
}

/** A row of the configuration's `price/price-rate`: `USDTWD` and `32.1`. */
export interface PriceRate {
  code: string;
  rate: string;
}

/** What a price falls back to (spec section 9). */
export const FALLBACK_COUNTRY = 'us';

/** The currency that a rate's code leads to: what follows its first three characters, in lower case (B04). */
export function rateKey(code: string): string {
  return code.slice(3).toLowerCase();
}

/** The currency that rates are counted from. */
const BASE_CURRENCY = 'USD';

/**
 * The rate from the base currency to `currency`; undefined when there is none. For what is given away for it: counted as 1, a
 * price in another currency would be worth too much.
 */
export function knownRate(rates: readonly PriceRate[], currency: string): Ratio | undefined {
  const rate = rates.find(({ code }) => rateKey(code) !== '' && rateKey(code) === currency.toLowerCase());
  if (rate) return parseRatio(rate.rate);
  return currency === BASE_CURRENCY ? ONE : undefined;
}

/** The rate from the base currency to `currency`, 1 when there is none (B04). */
export const rateOf = (rates: readonly PriceRate[], currency: string): Ratio =>
  knownRate(rates, currency) ?? ONE;

/**
 * What a game costs in a country: the country's own price, else the US price times the rate of the country's currency
 * (B02). Undefined when neither exists: such a game is not for sale, never free.
 */
export function countryPrice(
  prices: readonly CountryPrice[],
  country: string,
  rate: Ratio,
): number | undefined {
  const priceIn = (wanted: string) => prices.find((row) => row.country === wanted)?.price ?? undefined;
  const own = priceIn(country.toLowerCase());
  if (own !== undefined) return own;
  const fallback = priceIn(FALLBACK_COUNTRY);
  return fallback === undefined ? undefined : multiply(fallback, rate);
}

/**
 * Coins (meowcent) that a country's own price is worth, since one is worth one minor unit of the base currency: price
 * divided by the rate of the country's currency, half up. What is not free costs at least one.
 */
export function coinsOf(price: number, { numerator, denominator }: Ratio): number {
  const coins = safeAmount(divideHalfUp(BigInt(price) * denominator, numerator));
  return price > 0 ? Math.max(1, coins) : coins;
}

/**
 * Coins that a game costs those who live in a country: what its own price is worth, else what the us pays, which is what
 * the us price times the rate is worth (B02). Null when there is neither: such a game is not for sale, never free.
 */
export const coinPrice = (us: number | null, own: number | null): number | null => own ?? us;
