import { useEffect, useRef } from 'react';
import { useTranslate } from '../../app/app.ts';
import { Link } from '../../components/link.tsx';
import { SECTIONS, type Section, TITLES } from './sections.ts';
import { useCurrentSection } from './use-current-section.ts';

/** The parts of the profile as links, beside them on wide screens, else in a row that scrolls; the one being read is marked. */
export function JumpList({ drawn }: { drawn: readonly Section[] }) {
  const t = useTranslate();
  const current = useCurrentSection(drawn);
  const list = useRef<HTMLUListElement>(null);
  const followed = useRef<Section>(SECTIONS[0]);
  useEffect(() => {
    // To ask where things lie has the page laid out: not before its first paint, at its beginning.
    if (followed.current === current) return;
    followed.current = current;
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !link) return;
    // By the list itself: an element that scrolls into view would move the page, too.
    list.current.scrollTo({
      left: link.offsetLeft - (list.current.clientWidth - link.offsetWidth) / 2,
      top: link.offsetTop - (list.current.clientHeight - link.offsetHeight) / 2,
    });
  }, [current]);
  return (
    <nav
      data-jump-list=""
      aria-label={t('profile:sections')}
      className="sticky mt-4 max-lg:top-[calc(4rem+1px)] max-lg:z-20 max-lg:-mx-(--page-padding) max-lg:border-line max-lg:border-b max-lg:bg-canvas/85 max-lg:backdrop-blur-xl lg:top-20 lg:mt-8 lg:-ms-4.5 lg:self-start"
    >
      <ul
        ref={list}
        className="relative flex gap-1 scroll-smooth [scrollbar-width:none] max-lg:overflow-x-auto max-lg:px-(--page-padding) max-lg:py-1 lg:max-h-[calc(100dvh-6rem)] lg:flex-col lg:overflow-y-auto lg:p-1"
      >
        {SECTIONS.map((section) => (
          <li key={section} className="max-lg:shrink-0">
            <Link
              to={`/account/profile#${section}`}
              aria-current={section === current ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-full px-3.5 font-semibold text-muted text-sm hover:text-ink aria-[current=true]:bg-ink aria-[current=true]:text-canvas max-lg:whitespace-nowrap lg:min-h-9 lg:rounded-lg lg:py-1.5 lg:aria-[current=true]:bg-accent-wash lg:aria-[current=true]:text-accent-text"
            >
              {t(TITLES[section])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
