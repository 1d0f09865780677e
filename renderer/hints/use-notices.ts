import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { withoutLocale } from '../../shared/contract/locales.ts';
import { browserStorage } from '../platform/storage.ts';
import { usePopups } from '../popups/popups.tsx';
import { articleFor, closeAnnouncement, isAnnounced, recordRead } from './notices.ts';
import type { HintData } from './queries.ts';

/** Opens the maintenance notice, then the article for the route, one after another and over no other popup (P02, P03). */
export function useNotices(data: HintData | undefined): void {
  const popups = usePopups();
  const { pathname } = useLocation();
  const open = useRef(false);
  useEffect(() => {
    if (!data || open.current || document.querySelector('dialog[open]')) return;
    const { announcement, broadcasts } = data;
    const show = async () => {
      if (announcement && isAnnounced(announcement, browserStorage, Date.now())) {
        // Who left the page, or never got the notice, has not closed it.
        if (!(await popups.open('announcement', { announcement }))) return;
        closeAnnouncement(announcement, browserStorage);
      }
      const article = articleFor(broadcasts, withoutLocale(pathname), browserStorage);
      if (!article) return;
      if (await popups.open('article', { article })) recordRead(article.uuid, browserStorage);
    };
    open.current = true;
    void show().finally(() => {
      open.current = false;
    });
  }, [data, pathname, popups]);
}
