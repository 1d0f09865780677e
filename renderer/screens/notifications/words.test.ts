import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { NotificationLineFragment } from '../../../shared/contract/gql/graphql.ts';
import { LOCALES, type Locale } from '../../../shared/contract/locales.ts';
import { NOTIFICATION_GROUPS, NOTIFICATIONS } from '../../../shared/contract/notifications.ts';
import { Catalogue } from '../../i18n/translate.ts';
import { targetOf, wordsOf } from './words.ts';

const ROOT = path.join(import.meta.dirname, '../../../resources/locales');

function reader(locale: Locale, discreet = false) {
  const catalogue = new Catalogue(locale);
  catalogue.add({
    notification: JSON.parse(readFileSync(path.join(ROOT, locale, 'notification.json'), 'utf8')),
  });
  return {
    t: catalogue.translate,
    locale,
    discreet,
    nameOf: ({ profile }: NonNullable<NotificationLineFragment['person']>) => profile.nickname,
    deviceOf: () => 'Firefox · Windows',
  };
}

const line = (changes: Partial<NotificationLineFragment>): NotificationLineFragment => ({
  uuid: '11111111-1111-4111-8111-111111111111',
  kind: 'purchase',
  created_at: '2026-11-21T12:00:00.000Z',
  read: false,
  store: null,
  person: null,
  coin: null,
  count: null,
  version: null,
  browser: null,
  os: null,
  reason: null,
  at: null,
  ...changes,
});

const store = { id: 7, store_info: [{ name: 'Crown of Embers', data: { cover1to1: '/cdn/cover.svg' } }] };
const person = {
  uuid: '22222222-2222-4222-8222-222222222222',
  profile: { nickname: 'Rin', translations: [] },
};

describe('the words of a notification', () => {
  test.each([
    ['en-US', { store }, 'Crown of Embers is yours.'],
    ['en-US', { count: 3 }, '3 games are yours.'],
    ['ru-RU', { count: 3 }, '3 игры теперь ваши.'],
    ['en-US', {}, 'Your purchase is complete.'],
    ['en-US', { kind: 'payment_credited', coin: 100 }, '1 coin was added to your wallet.'],
    ['de-DE', { kind: 'payment_credited', coin: 1299 }, '12,99 Münzen sind jetzt auf deinem Münzkonto.'],
    ['ja-JP', { kind: 'wish_released', store }, 'ほしい物リストの「Crown of Embers」がリリースされました。'],
    ['en-US', { kind: 'game_updated', store, version: '1.2' }, 'Crown of Embers has a new version: 1.2.'],
    ['en-US', { kind: 'follower', person }, 'Rin follows you now.'],
    ['en-US', { kind: 'follower' }, 'Somebody new follows you.'],
    [
      'en-US',
      { kind: 'review_removed', store, reason: 'It is an ad.' },
      'Your review of Crown of Embers was removed: It is an ad.',
    ],
    [
      'de-DE',
      { kind: 'review_removed', reason: 'Werbung.' },
      'Eine deiner Rezensionen wurde entfernt: Werbung.',
    ],
    ['en-US', { kind: 'sign_in' }, 'Your account was used on a new device: Firefox · Windows.'],
    [
      'en-US',
      { kind: 'deletion_scheduled', at: '2026-12-21T12:00:00.000Z' },
      'Your account and everything in it will be deleted on Dec 21, 2026.',
    ],
  ] as const)('in %s: %o', (locale, changes, words) => {
    expect(wordsOf(line(changes), reader(locale))).toBe(words);
  });

  test('name no game in discreet mode, nor any but one that is known, in no language', () => {
    const kinds = NOTIFICATION_GROUPS.flatMap((group) => NOTIFICATIONS[group]);
    for (const { code } of LOCALES)
      for (const kind of kinds) {
        const words = wordsOf(line({ kind, store, count: 2, version: '1.2' }), reader(code, true));
        expect(words, `${code} ${kind}`).not.toMatch(/Crown|\{\{|notification:/);
        const known = wordsOf(line({ kind, store, coin: 300, person, version: '1.2' }), reader(code));
        expect(known, `${code} ${kind}`).not.toMatch(/\{\{|notification:/);
      }
  });
});

test.each([
  ['purchase', {}, '/my-store'],
  ['redemption', { count: 1 }, '/my-store'],
  ['redemption', { count: 0 }, '/account/log'],
  ['payment_credited', {}, '/account/log'],
  ['wish_reduced', { store }, '/store/7'],
  ['wish_reduced', {}, '/my-store'],
  ['review_removed', { store }, '/store/7'],
  ['follower', { person }, `/user/${person.uuid}`],
  ['follower', {}, '/user'],
  ['submission_returned', {}, '/account/submissions'],
  ['submission_released', { store }, '/store/7'],
  ['submission_released', {}, '/account/submissions'],
  ['sign_in', {}, '/account/profile#devices'],
  ['password_changed', {}, '/account/profile'],
] as const)('%s of %o leads to %s', (kind, changes, target) => {
  expect(targetOf(line({ kind, ...changes }))).toBe(target);
});
