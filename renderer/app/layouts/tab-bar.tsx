import { CatIcon, HeartIcon, PlayIcon, StoreIcon, UserIcon } from '../../components/icons.tsx';
import { NavLink } from '../../components/link.tsx';
import { useApp, useTranslate } from '../app.ts';
import { useSession } from '../session.ts';
import { useWaysIn } from '../ways-in.ts';
import { useHomeLinks } from './home-links.ts';

/** Navigation at the thumb on narrow screens. */
export function TabBar() {
  const t = useTranslate();
  const session = useSession();
  const { signIn } = useWaysIn();
  const { platform } = useApp();
  const { home, store } = useHomeLinks();
  const player = session === 'player';
  const items = [
    { to: home, label: t('common:nav.home'), Icon: CatIcon },
    { to: store, label: t('common:nav.store'), Icon: StoreIcon },
    ...(platform.kind === 'launcher'
      ? [{ to: '/library', label: t('common:nav.library'), Icon: PlayIcon }]
      : []),
    ...(player ? [{ to: '/my-store', label: t('common:nav.myStore'), Icon: HeartIcon }] : []),
    { to: player ? '/account/profile' : signIn, label: t('common:nav.account'), Icon: UserIcon },
  ];
  return (
    <nav
      data-menu=""
      aria-label={t('common:nav.label')}
      className="sticky bottom-[var(--pad-bar,0px)] z-30 border-line border-t bg-canvas/90 pb-[env(safe-area-inset-bottom)] backdrop-blur-xl lg:hidden"
    >
      <ul className="mx-auto flex max-w-lg">
        {items.map(({ to, label, Icon }) => (
          <li key={to} className="relative flex grow basis-0 justify-center">
            <NavLink
              to={to}
              // Its box is as small as its words, its place to press is its whole part of the bar: what the page has under
              // the bar's edge keeps a side to be pressed at.
              className="flex min-h-14 min-w-11 flex-col items-center justify-center gap-0.5 text-center text-2xs text-muted leading-tight after:absolute after:inset-0 aria-[current=page]:text-accent-text"
            >
              <Icon className="shrink-0 text-xl" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
