import { expect, test } from 'vitest';
import { deleteKept } from './local-store.ts';

test('deleting takes all that counting kept in localStorage, and nothing else', () => {
  const kept = new Map(
    ['PG/guest/hit_counter', 'theme', 'PG/guest/campaign', 'PGP'].map((key) => [key, '1']),
  );
  deleteKept({
    keys: () => [...kept.keys()],
    removeItem: (key) => void kept.delete(key),
  });
  expect([...kept.keys()]).toEqual(['theme', 'PGP']);
});
