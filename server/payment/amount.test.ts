import { expect, test } from 'vitest';
import { fromProvider, toProvider } from './amount.ts';

const WHOLE = { TWD: 0, JPY: 0 } as const;
const HUNDREDTHS = { TWD: 2, USD: 2, CNY: 2 } as const;

test.each([
  [WHOLE, 'TWD', 30_000, 300],
  [HUNDREDTHS, 'TWD', 30_000, 30_000],
  [WHOLE, 'JPY', 50_000, 500],
  [HUNDREDTHS, 'USD', 999, 999],
  [HUNDREDTHS, 'CNY', 100, 100],
] as const)('%o: %s %i is %i at the provider, and back', (decimals, currency, amount, units) => {
  expect(toProvider(decimals, currency, amount)).toBe(units);
  expect(fromProvider(decimals, currency, units)).toBe(amount);
});

test('what a provider cannot say exactly, or does not take, is never rounded (rule 6)', () => {
  expect(() => toProvider(WHOLE, 'JPY', 50_050)).toThrow('50050 JPY cannot be charged at this provider');
  expect(() => toProvider(WHOLE, 'USD', 999)).toThrow('999 USD cannot be charged at this provider');
});
