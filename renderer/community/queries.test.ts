import { expect, test } from 'vitest';
import { siteOfHost } from '../../shared/contract/site.ts';
import { authorGamesQuery, pageIn } from './queries.ts';

test('an author’s games are asked for page by page', () => {
  const app = { site: siteOfHost('localhost'), locale: 'en-US' as const };
  const asked = (address: string) =>
    authorGamesQuery(app, 'author', pageIn(new URLSearchParams(address))).queryKey[1];
  expect(asked('')).toMatchObject({ limit: 60, offset: 0 });
  expect(asked('page=3')).toMatchObject({ limit: 60, offset: 120 });
  for (const rubbish of ['page=', 'page=-2', 'page=cat']) expect(asked(rubbish)).toMatchObject({ offset: 0 });
  expect(asked('page=99999999999')).toMatchObject({ offset: 59_940 });
});
