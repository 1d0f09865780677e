import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { UnreadNotificationsDocument } from '../../../shared/contract/gql/graphql.ts';
import { IconLink } from '../../components/button.tsx';
import { classes } from '../../components/classes.ts';
import { BellIcon } from '../../components/icons.tsx';
import { graphqlQuery } from '../../platform/graphql.ts';
import { whenIdle } from '../../platform/when-idle.ts';
import { useTranslate } from '../app.ts';
import { onOperation } from '../operations.ts';

/** How often (ms) the store is asked while the page is in front; coming back to the page asks, too. */
const EVERY_MS = 60_000;
/** How soon (ms) the store has told of what was just done. */
const TOLD_MS = 2500;
/** What the player hears of at once. */
const TOLD_OF = ['addCartCheckout', 'addCartStoreAndCheckout', 'redeemCode', 'refundStoreOrder', 'payment'];

const unreadQuery = graphqlQuery(UnreadNotificationsDocument, {});

/** How many notifications are not read yet, as the bell heard last. */
export const useKnownUnread = (): number =>
  useQuery({ ...unreadQuery, enabled: false }).data?.findNotification.unread_count ?? 0;

/**
 * The way to what the player was told, with how much of it is not read yet; a new one is said aloud. Where there is no
 * room for it, the account's menu has it, too.
 */
export function Bell() {
  const count = useUnread();
  const label = useUnreadLabel(count ?? 0);
  const grew = useGrowth(count);
  return (
    <>
      <IconLink to="/notifications" label={label} className="max-[24.3rem]:hidden">
        <BellIcon />
        <UnreadBadge count={count ?? 0} className="absolute end-1 top-1" />
      </IconLink>
      <span aria-live="polite" className="sr-only">
        {grew && label}
      </span>
    </>
  );
}

/** The name of a way to the notifications: with how many are not read, if any. */
export function useUnreadLabel(count: number): string {
  const t = useTranslate();
  return count > 0 ? t('common:account.unread', { count }) : t('common:account.notifications');
}

/** How many notifications are not read, where there are any. */
export function UnreadBadge({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      className={classes(
        'min-w-4.5 rounded-full bg-accent px-1 text-center font-bold text-2xs text-accent-ink leading-4.5',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}

/** How many notifications are not read yet; asked for once the page has nothing better to do. */
function useUnread(): number | undefined {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { data, refetch } = useQuery({
    ...unreadQuery,
    enabled: isIdle,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = onOperation(({ name }) => {
      if (!TOLD_OF.includes(name)) return;
      clearTimeout(timer);
      timer = setTimeout(refetch, TOLD_MS);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [refetch]);
  return data?.findNotification.unread_count;
}

/** Whether a number last changed by growing, the first one aside. */
function useGrowth(count: number | undefined): boolean {
  const before = useRef<number>(undefined);
  const [grew, setGrew] = useState(false);
  useEffect(() => {
    if (before.current !== undefined && count !== undefined && count !== before.current)
      setGrew(count > before.current);
    before.current = count;
  }, [count]);
  return grew;
}
