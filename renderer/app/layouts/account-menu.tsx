import { useNavigate } from 'react-router';
import { UserIcon } from '../../components/icons.tsx';
import { Link } from '../../components/link.tsx';
import { usePopups } from '../../popups/popups.tsx';
import { useApp, usePath, useTranslate } from '../app.ts';
import { useMe } from '../session.ts';
import { useKnownUnread } from './bell.tsx';

const ID = 'account-menu';

/** The signed-in player's menu (L06): a native popover, so Escape and a click beside it close it and focus returns. */
export function AccountMenu() {
  const t = useTranslate();
  const path = usePath();
  const { platform } = useApp();
  const popups = usePopups();
  const navigate = useNavigate();
  const { data } = useMe();
  const close = () => document.getElementById(ID)?.hidePopover();
  const signOut = async () => {
    close();
    try {
      await platform.signOut();
      await navigate(path('/'));
    } catch (error) {
      popups.showError(error);
    }
  };
  const count = useKnownUnread();
  const items = [
    { to: '/notifications', label: t('common:account.notifications', { count }) },
    { to: '/my-store', label: t('common:nav.myStore') },
    { to: '/user', label: t('common:account.page') },
    { to: '/account/profile', label: t('common:account.profile') },
    { to: '/account/log', label: t('common:account.log') },
  ];
  const row = 'block min-h-11 w-full rounded-md px-3 py-2.5 text-start text-sm hover:bg-ink/8';
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
          {items.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} onClick={close} className={row}>
                {label}
              </Link>
            </li>
          ))}
          <li className="mt-1 border-line border-t pt-1">
            <button type="button" onClick={signOut} className={row}>
              {t('common:account.logOut')}
            </button>
          </li>
        </ul>
      </div>
    </>
  );
}
