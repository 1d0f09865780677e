import { expect, test } from 'vitest';
import { createLinkInbox } from './link-inbox.ts';

test('a link that comes while the launcher starts is kept, the last one of several; later ones are shown at once', () => {
  const inbox = createLinkInbox();
  const shown: (string | undefined)[] = [];
  inbox.came('/store/1');
  inbox.came('/store/2');
  inbox.came(undefined);
  expect(inbox.deliver((path) => shown.push(path))).toBe('/store/2');
  expect(shown).toEqual([]);
  inbox.came('/my-store');
  inbox.came(undefined);
  expect(shown).toEqual(['/my-store', undefined]);
});

test('without a link there is none', () => {
  expect(createLinkInbox().deliver(() => {})).toBeUndefined();
});
