import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { SECTIONS, type Section, usePointedSection } from './sections.ts';

/** What has come up to the top quarter of the window, or gone out at its top, has been begun. */
const BEGUN = '100000px 0px -75% 0px';

/**
 * The part of the profile that is being read. An address that points at one brings it into view, and the focus to it: it is
 * the current one until the page is scrolled from there, even where the page ends before it is at the top.
 */
export function useCurrentSection(): Section {
  const pointedAt = usePointedSection();
  const { key } = useLocation();
  const [current, setCurrent] = useState<Section>(SECTIONS[0]);
  const jumpedTo = useRef<number>(undefined);
  // The profile comes with an answer, when the browser has long looked for the place in vain.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever follows the same link again wants to be there again
  useEffect(() => {
    const element = pointedAt && document.getElementById(pointedAt);
    if (!element) return;
    element.scrollIntoView();
    element.focus({ preventScroll: true });
    jumpedTo.current = scrollY;
    setCurrent(pointedAt);
  }, [pointedAt, key]);
  useEffect(() => {
    const begun = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) begun.add(target.id);
          else begun.delete(target.id);
        if (scrollY === jumpedTo.current) return;
        setCurrent(SECTIONS.findLast((section) => begun.has(section)) ?? SECTIONS[0]);
      },
      { rootMargin: BEGUN },
    );
    for (const section of SECTIONS) {
      const element = document.getElementById(section);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}
