import type { NotificationLineFragment } from '../../../shared/contract/gql/graphql.ts';
import type { Locale } from '../../../shared/contract/locales.ts';
import { coinValues, shortDate } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/translate.ts';

interface Reader {
  t: Translate;
  locale: Locale;
  /** Whether games stay unnamed. */
  discreet: boolean;
  nameOf(person: NonNullable<NotificationLineFragment['person']>): string;
  deviceOf(notification: Pick<NotificationLineFragment, 'browser' | 'os'>): string;
}

/** What a notification says to its reader: with the names that the reader may and wants to see, else without. */
export function wordsOf(notification: NotificationLineFragment, reader: Reader): string {
  const { kind, store, person, coin, count, reason, at } = notification;
  const { t, locale, discreet, nameOf, deviceOf } = reader;
  const game = discreet ? undefined : store?.store_info[0]?.name;
  switch (kind) {
    case 'purchase':
      if (game !== undefined) return t('notification:named.purchase', { game });
      if (!discreet && count !== null && count > 1) return t('notification:named.purchaseMany', { count });
      break;
    case 'game_refunded':
    case 'game_taken':
    case 'redemption':
    case 'wish_released':
    case 'wish_reduced':
    case 'followed_game':
    case 'review_reply':
    case 'submission_released':
      if (game !== undefined) return t(`notification:named.${kind}`, { game });
      break;
    case 'game_updated':
      if (game !== undefined)
        return t('notification:named.game_updated', { game, version: notification.version ?? '' });
      break;
    case 'review_removed':
      if (discreet || reason === null) break;
      if (game === undefined) return t('notification:named.reviewRemoved', { reason });
      return t('notification:named.review_removed', { game, reason });
    case 'payment_credited':
    case 'payment_refunded':
      if (coin !== null && coin > 0) return t(`notification:named.${kind}`, coinValues(locale, coin));
      break;
    case 'follower':
      if (person) return t('notification:named.follower', { name: nameOf(person) });
      break;
    case 'sign_in':
      return t('notification:named.sign_in', { device: deviceOf(notification) });
    case 'deletion_scheduled':
    case 'suspended':
      return t(`notification:plain.${kind}`, { date: at ? shortDate(locale, at) : '' });
  }
  return t(`notification:plain.${kind}`);
}

/** Where a notification leads: the thing that it tells of. */
export function targetOf({ kind, store, person, count }: NotificationLineFragment): string {
  switch (kind) {
    case 'purchase':
      return '/my-store';
    case 'redemption':
      return count ? '/my-store' : '/account/log';
    case 'wish_released':
    case 'wish_reduced':
    case 'game_updated':
    case 'followed_game':
    case 'review_reply':
    case 'review_removed':
      return store ? `/store/${store.id}` : '/my-store';
    case 'submission_released':
      return store ? `/store/${store.id}` : '/account/submissions';
    case 'follower':
      return person ? `/user/${person.uuid}` : '/user';
    case 'submission_returned':
      return '/account/submissions';
    case 'report_decided':
      return '/user';
    case 'game_refunded':
    case 'game_taken':
    case 'payment_credited':
    case 'payment_review':
    case 'payment_failed':
    case 'payment_refunded':
    case 'payment_reversed':
    case 'payment_restored':
      return '/account/log';
    case 'sign_in':
      return '/account/profile#devices';
    default:
      return '/account/profile';
  }
}
