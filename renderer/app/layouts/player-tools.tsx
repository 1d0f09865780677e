import { useNavigate } from 'react-router';
import { IconButton } from '../../components/button.tsx';
import { CoinAmount } from '../../components/coin.tsx';
import { CartIcon, PlusIcon, UserIcon } from '../../components/icons.tsx';
import { Link } from '../../components/link.tsx';
import { usePopups } from '../../popups/popups.tsx';
import { useApp, usePath, useTranslate } from '../app.ts';
import { useBelongings } from '../belongings.tsx';
import { useMe } from '../session.ts';
import { Bell, UnreadBadge, useKnownUnread, useUnreadLabel } from './bell.tsx';
import { useExtraItems } from './extra-items.ts';

const ID = 'account-menu';
const ROW = 'block min-h-11 w-full rounded-md px-3 py-2.5 text-start text-sm hover:bg-ink/8';

/** The signed-in player's menu (L06): a native popover, so Escape and a click beside it close it and focus returns. */
export function AccountMenu() {
  const t = useTranslate();
  const path = usePath();
  const { platform } = useApp();
  const popups = usePopups();
  const navigate = useNavigate();
  const { data } = useMe();
  const extra = useExtraItems();
  const close = () => document.getElementById(ID)?.hidePopover();
  const signOut = async () => {
    close();
    if (!(await popups.mayLeave())) return;
    try {
      await platform.signOut();
      await navigate(path('/'));
    } catch (error) {
      popups.showError(error);
    }
  };
  const items = [
    { to: '/my-store', label: t('common:nav.myStore') },
    { to: '/user', label: t('common:account.page') },
    { to: '/account/profile', label: t('common:account.profile') },
    { to: '/account/log', label: t('common:account.log') },
  ];
  return (
    <>
      <button
        type="button"
        popoverTarget={ID}
        aria-label={t('common:account.menu')}
        className="inline-flex size-10 pointer-coarse:size-11 items-center justify-center overflow-hidden rounded-full bg-accent-wash text-accent-text text-lg ring-ink/20 hover:ring-2"
      >
        {data?.me.profile.head.value ? (
          <img
            src={data.me.profile.head.value}
            alt=""
            width={40}
            height={40}
            className="size-full object-cover"
          />
        ) : (
          <UserIcon />
        )}
      </button>
      <div
        id={ID}
        popover="auto"
        className="inset-auto end-[max(1rem,calc((100vw-92rem)/2+3rem))] top-15 m-0 w-60 rounded-xl border border-line bg-raised p-2 text-ink shadow-float"
      >
        <p className="truncate px-3 pt-1.5 pb-2 font-semibold text-sm">{data?.me.profile.nickname.value}</p>
        <ul>
          <li>
            <NotificationsLink onClick={close} />
          </li>
          {items.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} onClick={close} className={ROW}>
                {label}
              </Link>
            </li>
          ))}
          {extra.map(({ to, label, elsewhere }) => (
            <li key={to} className={elsewhere}>
              <Link to={to} onClick={close} className={ROW}>
                {label}
              </Link>
            </li>
          ))}
          <li className="mt-1 border-line border-t pt-1">
            <button type="button" onClick={signOut} className={ROW}>
              {t('common:account.logOut')}
            </button>
          </li>
        </ul>
      </div>
    </>
  );
}

function NotificationsLink({ onClick }: { onClick: () => void }) {
  const t = useTranslate();
  const count = useKnownUnread();
  const label = useUnreadLabel(count);
  return (
    <Link to="/notifications" aria-label={label} onClick={onClick} className={ROW}>
      <span className="flex items-center justify-between gap-3">
        {t('common:account.notifications')}
        <UnreadBadge count={count} />
      </span>
    </Link>
  );
}

/** What the player has: coins, what they were told, the cart. */
export const Holdings = () => (
  <>
    <Balance />
    <Bell />
    <CartLink />
  </>
);

/**
 * Coins in the wallet; the plus adds credit (L02), where there is room for it: the profile and every bill have it, too. Nothing
 * where the store cannot say, as in a launcher without a network.
 */
function Balance() {
  const t = useTranslate();
  const popups = usePopups();
  const { data, isError } = useMe();
  if (isError && !data) return null;
  if (!data) return <span className="skeleton h-9 pointer-coarse:h-11 w-24 rounded-full" />;
  return (
    <span className="inline-flex h-9 pointer-coarse:h-11 items-center gap-1 rounded-full bg-ink/6 ps-3 font-semibold text-sm max-[22.5rem]:pe-3">
      <CoinAmount meowcent={data.me.wallet.meowcent} />
      <IconButton
        label={t('common:account.addCredit')}
        onClick={() => popups.open('add-credit', {})}
        className="pointer-fine:size-9! text-accent-text max-[22.5rem]:hidden"
      >
        <PlusIcon />
      </IconButton>
    </span>
  );
}

function CartLink() {
  const t = useTranslate();
  const count = useBelongings().cart.size;
  return (
    <Link
      to="/my-store?tab=cart"
      aria-label={t('common:account.cart', { count })}
      className="relative inline-flex size-11 items-center justify-center rounded-full text-lg hover:bg-ink/8"
    >
      <CartIcon />
      {count > 0 && (
        <span className="absolute end-1 top-1 min-w-4.5 rounded-full bg-accent px-1 text-center font-bold text-2xs text-accent-ink leading-4.5">
          {count}
        </span>
      )}
    </Link>
  );
}
