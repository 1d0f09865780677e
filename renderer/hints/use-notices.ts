import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { withoutLocale } from '../../shared/contract/locales.ts';
import { browserStorage } from '../platform/storage.ts';
import { usePopups } from '../popups/popups.tsx';
import { articleFor, closeAnnouncement, isAnnounced, isFirstView, recordRead } from './notices.ts';
import type { HintData } from './queries.ts';
import { onceUncovered } from './uncovered.ts';

/** Names this load of the page: a reload is another visit. */
const visit = () => String(performance.timeOrigin);

/**
 * Opens the maintenance notice, then the article for the route, one after another and over no other popup (P02, P03): while
 * one is open, or something is said in passing, they wait for its end. No article covers what a newcomer sees first.
 */
export function useNotices(data: HintData | undefined): void {
  const popups = usePopups();
  const { pathname } = useLocation();
  /** The notices that are shown now, and the page over which they are. */
  const shown = useRef<{ page: string; over: Promise<void> }>(undefined);
  useEffect(() => {
    const isFirst = isFirstView(pathname, visit(), browserStorage);
    const before = shown.current;
    // Whoever leaves the page of a notice is not followed by it.
    if (!data || (before && before.page !== pathname)) return;
    const { announcement, broadcasts } = data;
    const show = async () => {
      if (announcement && isAnnounced(announcement, browserStorage, Date.now())) {
        // Who left the page, or never got the notice, has not closed it.
        if (!(await popups.open('announcement', { announcement }))) return;
        closeAnnouncement(announcement, browserStorage);
      }
      if (isFirst) return;
      const article = articleFor(broadcasts, withoutLocale(pathname), browserStorage, Date.now());
      if (!article) return;
      if (await popups.open('article', { article })) recordRead(article.uuid, browserStorage);
    };
    let isOver = false;
    let stopWaiting = () => {};
    const begin = () => {
      if (isOver) return;
      stopWaiting = onceUncovered(() => {
        const over = show().finally(() => {
          shown.current = undefined;
        });
        shown.current = { page: pathname, over };
      });
    };
    if (before) void before.over.then(begin);
    else begin();
    return () => {
      isOver = true;
      stopWaiting();
    };
  }, [data, pathname, popups]);
}
