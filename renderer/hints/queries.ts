import { queryOptions } from '@tanstack/react-query';
import { HintsDocument } from '../../shared/contract/gql/graphql.ts';
import type { App } from '../app/app.ts';
import { type ArticleText, articleText } from '../app/articles.ts';
import { execute } from '../platform/graphql.ts';
import {
  type Announcement,
  announcementOf,
  type Contact,
  contactsOf,
  type Links,
  linksOf,
} from './documents.ts';

/** An article that pops up. */
export interface Broadcast extends ArticleText {
  /** Route on which it does; on every one where there is none. */
  path: string | null;
  /** When it ends, an ISO instant; null: it goes on. */
  endsAt: string | null;
}

export interface HintData {
  announcement: Announcement | undefined;
  links: Links;
  contacts: Contact[];
  broadcasts: Broadcast[];
}

/** How often a page that stays open asks again, ms. */
const ASK_EVERY_MS = 5 * 60_000;

/**
 * What editors have to say now: the announcement, the broadcasts under way, where promotions lead. Asked again every few
 * minutes while the page is seen, and when it is seen again: a launcher stays open for days (P02, P03).
 */
export const hintsQuery = ({ run, locale }: Pick<App, 'run' | 'locale'>) =>
  queryOptions<HintData>({
    queryKey: ['hints', { locale }],
    refetchInterval: ASK_EVERY_MS,
    refetchOnWindowFocus: true,
    queryFn: async () => {
      const { announcement, links, contacts, findArticle } = await execute(run, HintsDocument, {
        language: locale,
      });
      return {
        announcement: announcementOf(announcement.list[0]?.value, locale),
        links: linksOf(links.list[0]?.value),
        contacts: contactsOf(contacts.list[0]?.value),
        broadcasts: findArticle.list.map((article) => ({
          ...articleText(article, locale),
          path: article.broadcast_path ?? null,
          endsAt: article.broadcast_ended_at ?? null,
        })),
      };
    },
  });
