// How the values of settings are written: each reads the text of an environment variable, or says what it must be.
import * as v from 'valibot';
import { PLATFORM_KEYS } from '../shared/contract/site.ts';
import { multiply, parseRatio } from '../shared/money/decimal.ts';
import { isCountry } from './countries.ts';
import { areMachines, proxiesAmong } from './http/proxies.ts';
import { PROVIDERS, type ProviderKey } from './payment/catalogue.ts';

/** What a visitor's country asks for before they see the store. */
export type AgePolicy = 'gate' | 'verify' | 'block';

/** A whole number within bounds. */
export const integer = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d+$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );

/** An address with one of these protocols, such as `https:`. */
export const urlOf = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.url('must be a URL'),
    v.transform((text) => new URL(text)),
    v.check(({ protocol }) => protocols.includes(protocol), `must start with ${protocols.join('// or ')}//`),
  );

/** `https://a.example/depot,https://b.example`: where else the depot lies; packs are asked for below these addresses. */
export const mirrors = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').flatMap((address) => address.trim() || [])),
  v.everyItem(
    isPlainAddress,
    'must be http:// or https:// addresses with commas, without names, passwords, queries or fragments',
  ),
  v.transform((addresses) => addresses.map((address) => new URL(address).href.replace(/\/+$/, ''))),
);

function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return (
    ['http:', 'https:'].includes(protocol) && [username, password, search, hash].every((part) => part === '')
  );
}

/** `on` or `off`. */
export const onOff = v.pipe(
  v.picklist(['on', 'off'], 'must be on or off'),
  v.transform((text) => text === 'on'),
);

/** The first code of `gb:…,cn:…` that is no country's, such as uk for gb: it would mean nobody. */
const unknownCountryIn = (text: string) =>
  text
    .split(',')
    .map((pair) => pair.slice(0, 2))
    .find((country) => country !== '' && !isCountry(country));

const knownCountries = v.check(
  (text: string) => unknownCountryIn(text) === undefined,
  ({ input }) => `'${unknownCountryIn(input)}' is no code of a country (ISO 3166-1, such as gb)`,
);

/** `gb:verify,cn:block`: what a visitor's country asks for; countries not named get the adult gate alone. */
export const agePolicies = v.pipe(
  v.string(),
  v.regex(
    /^$|^[a-z]{2}:(gate|verify|block)(,[a-z]{2}:(gate|verify|block))*$/,
    'must look like gb:verify,cn:block (gate, verify or block)',
  ),
  knownCountries,
  v.transform((text) => new Map(text.split(',').filter(Boolean).map(parseCountryPolicy))),
);

function parseCountryPolicy(pair: string): [string, AgePolicy] {
  const [country = '', policy] = pair.split(':');
  return [country, v.parse(v.picklist(['gate', 'verify', 'block']), policy)];
}

/** `de:19,fi:25.5,jp:0`: percentages by country, in hundredths of a percent. */
export const vatRates = v.pipe(
  v.string(),
  v.regex(
    /^$|^[a-z]{2}:\d{1,2}(\.\d{1,2})?(,[a-z]{2}:\d{1,2}(\.\d{1,2})?)*$/,
    'must look like de:19,fi:25.5,jp:0',
  ),
  knownCountries,
  v.transform((text) => new Map(text.split(',').filter(Boolean).map(parseVatRate))),
);

function parseVatRate(pair: string): [string, number] {
  const [country = '', percent = ''] = pair.split(':');
  return [country, multiply(100, parseRatio(percent))];
}

/** `loopback,203.0.113.0/24`: the machines whose word about who asks is taken. */
export const proxies = v.pipe(
  v.string(),
  v.transform((text) => (text === 'off' ? [] : text.split(',').map((machines) => machines.trim()))),
  v.everyItem(
    areMachines,
    'must be off, or loopback, private, addresses or networks (10.0.0.0/8) with commas',
  ),
  v.transform((machines) => (machines.length > 0 ? proxiesAmong(machines) : undefined)),
);

/** `newebpay,moggie`: providers' keys. */
export const providerKeys = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').filter(Boolean)),
  v.array(
    v.picklist(
      PROVIDERS.map(({ key }) => key),
      `must be providers separated by commas (${PROVIDERS.map(({ key }) => key).join(', ')})`,
    ),
  ),
  v.transform((keys): ReadonlySet<ProviderKey> => new Set(keys)),
);

/** `lynx,moggie`: platforms by their keys. One of another name would be none: nothing would come of the setting. */
export const platformKeys = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').flatMap((key) => key.trim() || [])),
  v.array(
    v.pipe(
      v.string(),
      v.check(
        (key) => PLATFORM_KEYS.includes(key),
        ({ input }) => `'${input}' is no platform (${PLATFORM_KEYS.join(', ')})`,
      ),
    ),
  ),
  v.transform((keys): ReadonlySet<string> => new Set(keys)),
);
