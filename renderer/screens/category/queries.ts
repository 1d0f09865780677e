import { CategoryDocument } from '../../../shared/contract/gql/graphql.ts';
import type { App } from '../../app/app.ts';
import { type Category, DEFAULT_CATEGORY, isCategory } from '../../app/category.ts';
import { graphqlQuery } from '../../platform/graphql.ts';

/** The shelf that an address names by its last part. */
export function categoryOf(pathname: string): Category {
  const name = pathname.split('/').at(-1);
  return isCategory(name) ? name : DEFAULT_CATEGORY;
}

export const categoryQuery = ({ site, locale }: App, category: Category) =>
  graphqlQuery(CategoryDocument, {
    platform_key: [site.platformKey],
    language: locale.toLowerCase(),
    categories: [category],
  });
