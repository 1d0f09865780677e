import { expect, test } from 'vitest';
import { siteOfHost } from '../../shared/contract/site.ts';
import { authorGamesQuery } from './queries.ts';

test('an author’s games are asked for page by page', () => {
  const app = { site: siteOfHost('localhost'), locale: 'en-US' as const };
  const asked = (page: number) => authorGamesQuery(app, 'author', page).queryKey[1];
  expect(asked(1)).toMatchObject({ limit: 60, offset: 0 });
  expect(asked(3)).toMatchObject({ limit: 60, offset: 120 });
});
