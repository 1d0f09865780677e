import {
  type NotificationLineFragment,
  SetNotificationReadDocument,
} from '../../../shared/contract/gql/graphql.ts';
import { groupOf } from '../../../shared/contract/notifications.ts';
import { useDeviceName } from '../../account/device-name.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { useDiscretion } from '../../app/discretion.tsx';
import { usePersonName } from '../../community/person.ts';
import { KeyIcon } from '../../components/action-icons.tsx';
import { CartIcon, HeartIcon, UserIcon } from '../../components/icons.tsx';
import { Link } from '../../components/link.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { TimeAgo } from '../../components/time-ago.tsx';
import { useGraphqlMutation } from '../../platform/mutations.ts';
import { targetOf, wordsOf } from './words.ts';

const ICONS = { wallet: CartIcon, games: HeartIcon, people: UserIcon, security: KeyIcon };

/** What reading makes stale. */
export const STALE = ['notifications', 'unreadNotifications'];

/** One notification; following it to its thing marks it read. */
export function NotificationRow({ notification }: { notification: NotificationLineFragment }) {
  const t = useTranslate();
  const { locale } = useApp();
  const { discreet } = useDiscretion();
  const nameOf = usePersonName();
  const deviceOf = useDeviceName();
  const read = useGraphqlMutation(SetNotificationReadDocument, { stale: STALE });
  const { uuid, kind, created_at, store } = notification;
  const isUnread = !notification.read;
  const cover = discreet ? undefined : store?.store_info[0]?.data.cover1to1;
  const Icon = ICONS[groupOf(kind)];
  return (
    <li>
      <Link
        to={targetOf(notification)}
        onClick={() => {
          if (isUnread) read.mutate({ uuid });
        }}
        className="flex items-center gap-4 rounded-xl px-3 py-4 hover:bg-ink/5 sm:px-4"
      >
        <span className="relative inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-wash text-accent-text">
          <Icon className="size-5" />
          {isUnread && (
            <span className="absolute -end-0.5 -top-0.5 size-3 rounded-full border-2 border-canvas bg-accent" />
          )}
        </span>
        <span className="flex min-w-0 grow flex-col gap-1">
          <span className={isUnread ? 'font-semibold' : 'text-muted'}>
            {isUnread && <span className="sr-only">{t('notification:unread')} </span>}
            {wordsOf(notification, { t, locale, discreet, nameOf, deviceOf })}
          </span>
          <TimeAgo instant={created_at} className="text-muted text-sm" />
        </span>
        {cover !== undefined && <Thumbnail path={cover} className="size-14" />}
      </Link>
    </li>
  );
}
