import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { classes } from '../../components/classes.ts';
import { Link, NavLink } from '../../components/link.tsx';
import { Logo } from '../../components/logo.tsx';
import { useApp, useTranslate } from '../app.ts';
import { type Category, DEFAULT_CATEGORY, rememberedCategory } from '../category.ts';
import { useSession } from '../session.ts';
import { useSiteContent } from '../site-content.ts';
import { HeaderTools } from './header-tools.tsx';
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
  const category = useHomeCategory();
  const { items: extra } = useSiteContent();
  const items = [
    { to: `/${category}`, label: t('common:nav.home') },
    { to: `/store?categories=${category}`, label: t('common:nav.store') },
    ...(platform.kind === 'launcher' ? [{ to: '/library', label: t('common:nav.library') }] : []),
    ...(session === 'player' ? [{ to: '/my-store', label: t('common:nav.myStore') }] : []),
    ...extra.map((item) => ({ to: item.path, label: item.title })),
  ];
  const look =
    'relative whitespace-nowrap rounded-full px-2.5 py-2.5 font-medium text-muted text-sm transition-colors hover:text-ink xl:px-4 aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2.5 xl:aria-[current=page]:after:inset-x-4 aria-[current=page]:after:bottom-1 aria-[current=page]:after:h-0.5 aria-[current=page]:after:rounded-full aria-[current=page]:after:bg-accent';
  return (
    <nav data-menu="" aria-label={t('common:nav.label')} className="hidden items-center lg:flex">
      {items.map(({ to, label }) =>
        isOutside(to) ? (
          <Link key={to} to={to} className={classes(look, 'max-2xl:hidden')}>
            {label}
          </Link>
        ) : (
          <NavLink key={to} to={to} className={look}>
            {label}
          </NavLink>
        ),
      )}
    </nav>
  );
}

const isOutside = (address: string) => /^https?:/.test(address);

/** Home is the shelf that the visitor chose last (L03). The server cannot know it, so it settles after hydration. */
function useHomeCategory(): Category {
  const { pathname } = useLocation();
  const [category, setCategory] = useState<Category>(DEFAULT_CATEGORY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page may have changed what is remembered
  useEffect(() => setCategory(rememberedCategory()), [pathname]);
  return category;
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
