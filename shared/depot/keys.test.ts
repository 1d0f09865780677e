import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { announceKey, withAnnounced } from './keys.ts';
import { keyIdOf } from './signature.ts';
import { faultOf, key, publicKey, stranger } from './testing/fixtures.ts';

const second = generateKeyPairSync('ed25519');
const third = generateKeyPairSync('ed25519');
const ids = (keys: Parameters<typeof keyIdOf>[0][]) => keys.map(keyIdOf);

test('a chain of announcements leads from a pinned key to the newest', () => {
  const once = announceKey(undefined, second.publicKey, key);
  const twice = announceKey(once, third.publicKey, second.privateKey);
  const all = ids([publicKey, second.publicKey, third.publicKey]);
  expect(ids(withAnnounced([publicKey], twice))).toEqual(all);
  // Those who know only a later key need nothing of what came before.
  expect(ids(withAnnounced([second.publicKey], twice))).toEqual(all.slice(1));
});

test('what a stranger announces counts for nothing', () => {
  const file = announceKey(undefined, stranger.publicKey, stranger.privateKey);
  expect(ids(withAnnounced([publicKey], file))).toEqual(ids([publicKey]));
  const genuine = JSON.parse(announceKey(undefined, second.publicKey, key));
  const announcement = JSON.parse(genuine.announcements[0]);
  const other = JSON.parse(JSON.parse(file).announcements[0]);
  const spliced = JSON.stringify({ ...announcement, payload: other.payload });
  expect(ids(withAnnounced([publicKey], JSON.stringify({ ...genuine, announcements: [spliced] })))).toEqual(
    ids([publicKey]),
  );
});

test('a full list takes no more, so that no launcher finds one that it refuses', () => {
  let file = announceKey(undefined, second.publicKey, key);
  for (let announced = 1; announced < 64; announced++) file = announceKey(file, second.publicKey, key);
  expect(ids(withAnnounced([publicKey], file))).toEqual(ids([publicKey, second.publicKey]));
  expect(faultOf(() => announceKey(file, third.publicKey, key))).toBe('bad-format');
  const list = JSON.parse(file);
  const longer = JSON.stringify({ ...list, announcements: [...list.announcements, list.announcements[0]] });
  expect(faultOf(() => withAnnounced([publicKey], longer))).toBe('bad-format');
});

test.each(['', '{}', '[]', 'null', '{"format":1,"announcements":[1]}', '{"format":9,"announcements":[]}'])(
  'the text %j is no list of keys',
  (text) => {
    expect(faultOf(() => withAnnounced([publicKey], text))).toBe('bad-format');
  },
);
