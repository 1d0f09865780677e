import { ButtonLink, IconButton } from '../../components/button.tsx';
import { CoinAmount } from '../../components/coin.tsx';
import { CartIcon, GlobeIcon, MoonIcon, PlusIcon, SunIcon, SupportIcon } from '../../components/icons.tsx';
import { Link } from '../../components/link.tsx';
import { HeaderDownloads } from '../../library/header-downloads.tsx';
import { usePopups } from '../../popups/popups.tsx';
import { useApp, useTranslate } from '../app.ts';
import { useBelongings } from '../belongings.tsx';
import { useMe, useSession } from '../session.ts';
import { AccountMenu } from './account-menu.tsx';
import { Bell } from './bell.tsx';
import { useTheme } from './theme.ts';

/** The end of the header: what the player has (coins, cart), then language, colours and account. */
export function HeaderTools() {
  const t = useTranslate();
  const { site } = useApp();
  const session = useSession();
  const popups = usePopups();
  const [theme, turnTheme] = useTheme();
  return (
    <div className="flex items-center gap-0.5 sm:gap-1">
      {session === 'player' && <Balance />}
      {session === 'player' && <Bell />}
      {session === 'player' && <CartLink />}
      <HeaderDownloads />
      <span className="flex items-center max-sm:hidden lg:max-xl:hidden">
        {site.customerService && (
          <IconButton label={t('common:account.support')} onClick={() => popups.open('support', {})}>
            <SupportIcon />
          </IconButton>
        )}
        {site.languageMenu && (
          <IconButton label={t('common:language.label')} onClick={() => popups.open('language', {})}>
            <GlobeIcon />
          </IconButton>
        )}
        <IconButton
          label={t(theme === 'dark' ? 'common:theme.light' : 'common:theme.dark')}
          onClick={turnTheme}
        >
          {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
        </IconButton>
      </span>
      {session === 'player' ? (
        <AccountMenu />
      ) : (
        <span className={session === 'unknown' ? 'invisible flex gap-1' : 'flex gap-1'}>
          <ButtonLink to="/sign-in" kind="quiet" size="sm" className="max-sm:hidden">
            {t('common:account.logIn')}
          </ButtonLink>
          <ButtonLink to="/sign-up" size="sm" className="max-[22.5rem]:hidden">
            {t('common:account.signUp')}
          </ButtonLink>
        </span>
      )}
    </div>
  );
}

/** Coins in the wallet; the plus adds credit (L02). */
function Balance() {
  const t = useTranslate();
  const popups = usePopups();
  const { data } = useMe();
  if (!data) return <span className="skeleton h-9 pointer-coarse:h-11 w-24 rounded-full" />;
  return (
    <span className="inline-flex h-9 pointer-coarse:h-11 items-center gap-1 rounded-full bg-ink/6 ps-3 font-semibold text-sm">
      <CoinAmount meowcent={data.me.wallet.meowcent} />
      <IconButton
        label={t('common:account.addCredit')}
        onClick={() => popups.open('add-credit', {})}
        className="pointer-fine:size-9! text-accent-text"
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
