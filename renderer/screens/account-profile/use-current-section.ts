import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { usePointedAt } from '../../components/use-pointed-at.ts';
import type { Section } from './sections.ts';

/** What has come up to the top quarter of the window, or gone out at its top, has been begun. */
const BEGUN = '100000px 0px -75% 0px';

/**
 * The part of the profile that is being read, of those that are drawn. One that the address points at is the current one
 * until the page is scrolled from there, even where the page ends before it is at the top.
 */
export function useCurrentSection(drawn: readonly Section[]): Section {
  const pointedAt = usePointedAt(drawn);
  const { key } = useLocation();
  const [current, setCurrent] = useState<Section>('account');
  const jumpedTo = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link, followed again, leads there again
  useEffect(() => {
    if (!pointedAt) return;
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
        setCurrent(drawn.findLast((section) => begun.has(section)) ?? 'account');
      },
      { rootMargin: BEGUN },
    );
    for (const section of drawn) {
      const element = document.getElementById(section);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [drawn]);
  return current;
}
