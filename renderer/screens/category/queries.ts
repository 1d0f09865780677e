import { queryOptions } from '@tanstack/react-query';
import { CategoryDocument, type CategoryQuery } from '../../../shared/contract/gql/graphql.ts';
import type { App } from '../../app/app.ts';
import { type Category, DEFAULT_CATEGORY, isCategory } from '../../app/category.ts';
import { shelvesBelow } from '../../browsing/shelves.ts';
import { execute } from '../../platform/graphql.ts';

/** The shelf that an address names by its last part. */
export function categoryOf(pathname: string): Category {
  const name = pathname.split('/').at(-1);
  return isCategory(name) ? name : DEFAULT_CATEGORY;
}

/** A category's games: its shelves prefer those that do not stand above them; the whole shelf leaves none out (R08). */
export const categoryQuery = ({ site, locale, run }: App, category: Category) => {
  const variables = {
    platform_key: [site.platformKey],
    language: locale.toLowerCase(),
    categories: [category],
  };
  return queryOptions({
    queryKey: ['category', variables],
    queryFn: async () => shelved(await execute(run, CategoryDocument, variables)),
  });
};

/** In the order in which they stand on the page. At least so many as fill a wide screen's row. */
function shelved(data: CategoryQuery): CategoryQuery {
  const fill = shelvesBelow(data.loved.list);
  return {
    ...data,
    sale: { list: fill(data.sale.list, { most: 8, least: 5 }) },
    fresh: { list: fill(data.fresh.list, { most: 8, least: 5 }) },
  };
}
