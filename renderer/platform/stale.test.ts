import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { makeStale } from './stale.ts';

test('a first fetch under way begins anew after a change: it may tell of before', async () => {
  const client = new QueryClient();
  const before = Promise.withResolvers<string[]>();
  const after = Promise.withResolvers<string[]>();
  const answers = [before, after];
  const cart = { queryKey: ['cartIds'], queryFn: () => answers.shift()?.promise };
  const leave = new QueryObserver(client, cart).subscribe(() => {});
  const waiting = client.fetchQuery(cart);
  const told = makeStale(client, ['cartIds']);
  before.resolve(['old']);
  after.resolve(['old', 'new']);
  await told;
  expect(client.getQueryData(['cartIds'])).toEqual(['old', 'new']);
  expect(await waiting).toEqual(['old', 'new']);
  expect(answers).toEqual([]);
  leave();
});
