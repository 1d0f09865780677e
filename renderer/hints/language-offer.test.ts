import { expect, test } from 'vitest';
import { siteOfHost } from '../../shared/contract/site.ts';
import { languageToOffer } from './language-offer.ts';

const visit = { browser: 'ja-JP', locale: 'en-US', site: siteOfHost(''), specified: undefined } as const;

test('the browser’s language is offered where it is ours and another than the page’s [P05]', () => {
  expect(languageToOffer(visit)).toBe('ja-JP');
  expect(languageToOffer({ ...visit, locale: 'ja-JP' })).toBeUndefined();
  expect(languageToOffer({ ...visit, browser: 'sv-SE' })).toBeUndefined();
});

test('it is not offered once a language was chosen, nor where the site has one alone [P05]', () => {
  expect(languageToOffer({ ...visit, specified: 'en-US' })).toBeUndefined();
  expect(languageToOffer({ ...visit, site: siteOfHost('master.localhost') })).toBeUndefined();
});
