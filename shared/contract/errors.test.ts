import { expect, test } from 'vitest';
import { toldError } from './errors.ts';

const of = (code: unknown, message: unknown) => {
  const error = toldError(code, message);
  return [error.code, error.foreignCode, error.message];
};

test('a known code is itself', () => {
  expect(of('store/already-owned', 'owned')).toEqual(['store/already-owned', undefined, 'owned']);
});

test('an unknown one stays beside the server’s words [C01]', () => {
  expect(of('store/lent', ' It is lent to a friend. ')).toEqual([
    '9999',
    'store/lent',
    'It is lent to a friend.',
  ]);
});

test.each([
  ['no code', undefined, 'words'],
  ['a code that is no text', { a: 1 }, 'words'],
  ['a code without end', 'a'.repeat(65), 'words'],
  ['no words', 'store/lent', undefined],
  ['words that are none', 'store/lent', { a: 1 }],
  ['words without end', 'store/lent', 'a'.repeat(301)],
  ['a stack', 'store/lent', 'Error\n    at run'],
  ['a page', 'store/lent', '<h1>Bad gateway</h1>'],
])('%s is the unknown error [C02]', (_what, code, message) => {
  expect(of(code, message).slice(0, 2)).toEqual(['9999', undefined]);
});

test('figures stay with a known code, and only where they are numbers', () => {
  const figuresOf = (figures: object) => {
    const { retryAfter, meowcentLeft } = toldError('pay/new-account-limit', 'No', figures);
    return [retryAfter, meowcentLeft];
  };
  expect(figuresOf({ retry_after: 60, meowcent_left: 500, code: 'pay/new-account-limit' })).toEqual([
    60, 500,
  ]);
  expect(figuresOf({ retry_after: '60', meowcent_left: null })).toEqual([undefined, undefined]);
  expect(figuresOf({})).toEqual([undefined, undefined]);
});
