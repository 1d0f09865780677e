import { queryOptions } from '@tanstack/react-query';
import { GameNamesDocument } from '../../../shared/contract/gql/graphql.ts';
import { MOST_NAMED } from '../../../shared/contract/search.ts';
import type { App } from '../../app/app.ts';
import { execute } from '../../platform/graphql.ts';

/** Names of games by id, in the page's language; none for those that are not on these shelves. */
export const gameNamesQuery = ({ run, site, locale }: App, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['gameNames', { locale, ids }],
    queryFn: async () => {
      const names = new Map<number, string>();
      for (let from = 0; from < ids.length; from += MOST_NAMED) {
        const { findStore } = await execute(run, GameNamesDocument, {
          platform_key: [site.platformKey],
          language: locale.toLowerCase(),
          ids: ids.slice(from, from + MOST_NAMED),
        });
        for (const { id, store_info } of findStore.list) if (store_info[0]) names.set(id, store_info[0].name);
      }
      return names;
    },
  });
