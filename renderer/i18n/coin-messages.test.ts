import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Locale } from '../../shared/contract/locales.ts';
import { coinValues } from './format.ts';
import { Catalogue } from './translate.ts';

const ROOT = path.join(import.meta.dirname, '../../resources/locales');

/** What the bill's button says for an amount in meowcent. */
function payButton(locale: Locale, meowcent: number): string {
  const catalogue = new Catalogue(locale);
  catalogue.add({ wallet: JSON.parse(readFileSync(path.join(ROOT, locale, 'wallet.json'), 'utf8')) });
  return catalogue.translate('wallet:bill.confirm', coinValues(locale, meowcent));
}

test.each([
  ['en-US', 100, 'Pay 1 coin'],
  ['en-US', 1799, 'Pay 17.99 coins'],
  ['en-US', 50, 'Pay 0.50 coins'],
  ['de-DE', 100, '1 Münze zahlen'],
  ['de-DE', 125000, '1.250 Münzen zahlen'],
  ['fr-FR', 150, 'Payer 1,50 pièce'],
  ['fr-FR', 200, 'Payer 2 pièces'],
  ['ru-RU', 2100, 'Оплатить 21 монету'],
  ['ru-RU', 300, 'Оплатить 3 монеты'],
  ['ru-RU', 1200, 'Оплатить 12 монет'],
  ['ru-RU', 1299, 'Оплатить 12,99 монеты'],
  ['ja-JP', 100, '1コインを支払う'],
] as const)('coins are counted as %s counts them: %i meowcent', (locale, meowcent, text) => {
  expect(payButton(locale, meowcent)).toBe(text);
});
