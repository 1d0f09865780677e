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
}

export interface HintData {
  announcement: Announcement | undefined;
  links: Links;
  contacts: Contact[];
  broadcasts: Broadcast[];
}

/** What editors have to say now: the announcement, the broadcasts under way, where promotions lead. */
export const hintsQuery = ({ run, locale }: Pick<App, 'run' | 'locale'>) =>
  queryOptions<HintData>({
    queryKey: ['hints', { locale }],
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
        })),
      };
    },
  });
