import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CodedError } from '../../shared/contract/errors.ts';
import type { Locale } from '../../shared/contract/locales.ts';
import { Catalogue } from '../i18n/translate.ts';
import { newAccountText } from './new-account-text.ts';

function catalogueOf(locale: Locale): Catalogue {
  const catalogue = new Catalogue(locale);
  const file = path.join(import.meta.dirname, '../../resources/locales', locale, 'wallet.json');
  catalogue.add({ wallet: JSON.parse(readFileSync(file, 'utf8')) });
  return catalogue;
}

const DAY = 24 * 60 * 60;

test.each([
  ['en-US', 100, DAY, 'A new account can add 1 more coin for now. This larger sum is possible in 24 hours.'],
  [
    'en-US',
    7_050,
    6 * DAY,
    'A new account can add 70.50 more coins for now. This larger sum is possible in 6 days.',
  ],
  [
    'ru-RU',
    300,
    DAY,
    'С новой учётной записи пока можно добавить ещё 3 монеты. Эта сумма станет доступна через 24 часа.',
  ],
  [
    'en-US',
    0,
    3_600,
    'A new account can only add so much in a day. The next top-up is possible in 60 minutes.',
  ],
  [
    'ja-JP',
    0,
    DAY,
    '新しいアカウントでは、1日にチャージできる範囲に上限があります。次は24時間後にチャージできます。',
  ],
] as const)(
  'a new account is told in %s that it may add %d meowcent, and more in %d s',
  (locale, left, seconds, words) => {
    const error = new CodedError('pay/new-account-limit', 'No', { meowcentLeft: left, retryAfter: seconds });
    expect(newAccountText(catalogueOf(locale), error)).toBe(words);
  },
);

test('another failure has no such words', () => {
  expect(
    newAccountText(catalogueOf('en-US'), new CodedError('auth/too-many-requests', 'No', { retryAfter: 60 })),
  ).toBe(undefined);
});
