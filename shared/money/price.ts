import { multiply, ONE, parseRatio, type Ratio } from './decimal.ts';

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

/** The rate from the base currency to `currency`, 1 when there is none (B04). */
export function rateOf(rates: readonly PriceRate[], currency: string): Ratio {
  const rate = rates.find(({ code }) => rateKey(code) !== '' && rateKey(code) === currency.toLowerCase());
  return rate ? parseRatio(rate.rate) : ONE;
}

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
