import { useEffect, useState } from 'react';
import { classes } from '../../components/classes.ts';
import { Link, NavLink } from '../../components/link.tsx';
import { Logo } from '../../components/logo.tsx';
import { useApp, useTranslate } from '../app.ts';
import { useSession } from '../session.ts';
import { useExtraItems } from './extra-items.ts';
import { HeaderTools } from './header-tools.tsx';
import { useHomeLinks } from './home-links.ts';
import { SearchBox } from './search-box.tsx';

/** Logo, navigation, search, coin balance, cart, language, account (L02). */
export function Header() {
  const t = useTranslate();
  const scrolled = useScrolled();
  const session = useSession();
  return (
    <header
      data-scrolled={scrolled || undefined}
      className="sticky top-0 z-30 border-transparent border-b transition-[border-color,background-color] duration-200 data-scrolled:border-line data-scrolled:bg-canvas/85 data-scrolled:backdrop-blur-xl"
    >
      <div className="page flex h-16 items-center gap-1 sm:gap-2">
        <Link to="/" className="-ms-2 flex rounded-full p-2" aria-label={t('common:brand')}>
          <Logo mark={session === 'player'} />
        </Link>
        <Navigation />
        <SearchBox />
        <HeaderTools />
      </div>
    </header>
  );
}

function Navigation() {
  const t = useTranslate();
  const session = useSession();
  const { platform } = useApp();
  const { home, store } = useHomeLinks();
  const extra = useExtraItems();
  const isLauncher = platform.kind === 'launcher';
  // Beside the library it gives way to the search where there is not room for both; the account's menu has it, too.
  const myStore = {
    to: '/my-store',
    label: t('common:nav.myStore'),
    inHeader: isLauncher && 'max-xl:hidden',
  };
  const items: { to: string; label: string; inHeader?: string | false }[] = [
    { to: home, label: t('common:nav.home') },
    { to: store, label: t('common:nav.store') },
    ...(isLauncher ? [{ to: '/library', label: t('common:nav.library') }] : []),
    ...(session === 'player' ? [myStore] : []),
    ...extra,
  ];
  const look =
    'relative whitespace-nowrap rounded-full px-2.5 py-2.5 font-medium text-muted text-sm transition-colors hover:text-ink xl:px-4 aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2.5 xl:aria-[current=page]:after:inset-x-4 aria-[current=page]:after:bottom-1 aria-[current=page]:after:h-0.5 aria-[current=page]:after:rounded-full aria-[current=page]:after:bg-accent';
  return (
    <nav data-menu="" aria-label={t('common:nav.label')} className="hidden items-center lg:flex">
      {items.map(({ to, label, inHeader }) => (
        <NavLink key={to} to={to} className={classes(look, inHeader)}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(scrollY > 8);
    update();
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, []);
  return scrolled;
}
