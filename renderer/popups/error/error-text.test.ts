import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CodedError, type ErrorCode, toldError } from '../../../shared/contract/errors.ts';
import { LOCALES, type Locale } from '../../../shared/contract/locales.ts';
import { Catalogue } from '../../i18n/translate.ts';
import { errorText } from './error-text.ts';

const FOLDER = path.join(import.meta.dirname, '../../../resources/locales');

function catalogueOf(locale: Locale): Catalogue {
  const catalogue = new Catalogue(locale);
  catalogue.add({ errors: JSON.parse(readFileSync(path.join(FOLDER, locale, 'errors.json'), 'utf8')) });
  return catalogue;
}
const english = catalogueOf('en-US');
const failure = (code: ErrorCode) => new CodedError(code, `what ${code} says by itself`);

describe('the error dialog', () => {
  test('shows the translation of the code, whatever the error says by itself [C01]', () => {
    expect(errorText(english, failure('auth/wrong-password'))).toBe(
      english.find('errors', 'error.auth/wrong-password'),
    );
    expect(errorText(catalogueOf('de-DE'), failure('401'))).toBe(
      catalogueOf('de-DE').find('errors', 'error.401'),
    );
  });

  test('shows the error’s own message where the code has no translation [C01]', () => {
    expect(errorText(new Catalogue('en-US'), failure('auth/wrong-password'))).toBe(
      'what auth/wrong-password says by itself',
    );
  });

  test('shows the server’s words for a code that this release does not know yet [C01]', () => {
    expect(errorText(english, toldError('store/lent', 'It is lent to a friend.'))).toBe(
      'It is lent to a friend.',
    );
    expect(errorText(english, toldError('store/lent', ''))).toBe('Unknown error. Please contact support.');
  });

  test.each([
    ['en-US', 1, 'Too many attempts. Please try again in 1 minute.'],
    ['en-US', 3_600, 'Too many attempts. Please try again in 60 minutes.'],
    ['en-US', 3_601, 'Too many attempts. Please try again in 2 hours.'],
    ['en-US', 86_401, 'Too many attempts. Please try again in 2 days.'],
    ['ja-JP', 3_541, '試行回数が多すぎます。60分後にもう一度お試しください。'],
    ['ru-RU', 1_260, 'Слишком много попыток. Попробуйте снова через 21 минуту.'],
  ] as const)('says in %s when a limit of %d s ends', (locale, seconds, words) => {
    expect(
      errorText(catalogueOf(locale), toldError('auth/too-many-requests', 'Wait', { retry_after: seconds })),
    ).toBe(words);
  });

  test('shows a message that was given with the error before both [C01]', () => {
    expect(errorText(english, failure('401'), 'Given')).toBe('Given');
  });

  test.each(LOCALES)('has words for 400, 401, 9999 and 0 in $code [C02]', ({ code: locale }) => {
    const catalogue = catalogueOf(locale);
    const texts = (['400', '401', '9999', '0'] as const).map((code) => errorText(catalogue, failure(code)));
    expect(new Set(texts).size).toBe(4);
    expect(texts.filter((text) => text === '' || text.includes('by itself'))).toEqual([]);
  });

  test('calls unknown whatever was thrown without a code [C02]', () => {
    expect(errorText(english, 'something thrown')).toBe('Unknown error. Please contact support.');
    expect(errorText(english, new TypeError('broken'))).toBe('Unknown error. Please contact support.');
  });
});
