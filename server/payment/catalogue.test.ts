import { expect, test } from 'vitest';
import { METHODS, PROVIDERS, rechargePlans } from './catalogue.ts';

const plans = rechargePlans();

test('providers and methods have ids of their own', () => {
  expect(new Set(PROVIDERS.map(({ id }) => id)).size).toBe(PROVIDERS.length);
  expect(new Set(PROVIDERS.map(({ key }) => key)).size).toBe(PROVIDERS.length);
  expect(new Set(METHODS.map(({ id }) => id)).size).toBe(METHODS.length);
});

test.each(PROVIDERS.map((provider) => [provider.key, provider] as const))(
  '%s takes methods that exist, in currencies that plans exist in',
  (_key, { channels }) => {
    const names = METHODS.map(({ method }) => method);
    const currencies = new Set(plans.map(({ currency }) => currency));
    for (const channel of channels) {
      expect(names).toContain(channel.method);
      for (const currency of channel.currencies) expect(currencies).toContain(currency);
    }
  },
);
