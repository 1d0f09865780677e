import { expect, test } from 'vitest';
import { pseudo, pseudoMessages } from './pseudo-locale.ts';

test('a text is accented, in brackets and 40 % longer', () => {
  expect(pseudo('Add to cart')).toBe('[ÀÀđđ ťóóó çàààŕť]');
  expect(pseudo('Remove {{count}} games')).toBe('[Ŕééɱóóṽéé {{count}} ğààɱéééš]');
});

test('what has no vowel keeps its length, and placeholders keep their names', () => {
  expect(pseudo('BL 18+')).toBe('[ƁĽ 18+]');
  expect(pseudo('{{brand}}')).toBe('[{{brand}}]');
});

test('every text of an area is turned, plural forms and all', () => {
  expect(pseudoMessages({ ok: 'OK', cart: { games_one: 'One', games_other: 'Go' } })).toEqual({
    ok: '[ÓÓĶ]',
    cart: { games_one: pseudo('One'), games_other: pseudo('Go') },
  });
});
