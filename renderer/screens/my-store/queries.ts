import { MyCartDocument, MyGamesDocument, MyWishesDocument } from '../../../shared/contract/gql/graphql.ts';
import type { App } from '../../app/app.ts';
import { pageIn } from '../../app/page-number.ts';
import { graphqlQuery } from '../../platform/graphql.ts';
import { keywordOf } from './owned-search.tsx';
import { isSaleOnly } from './sale-filter.tsx';
import { orderOf } from './sort-select.tsx';

/** Rows on a page of each tab. */
export const PAGE_SIZE = 48;

/** The part of a list that an address names. */
const partOf = (parameters: URLSearchParams) => ({
  orderField: orderOf(parameters),
  limit: PAGE_SIZE,
  offset: (pageIn(parameters) - 1) * PAGE_SIZE,
});

/** The games that the player has. */
export function myGamesQuery({ site, locale }: App, parameters: URLSearchParams) {
  const keyword = keywordOf(parameters);
  return graphqlQuery(MyGamesDocument, {
    platform_key: site.platformKey,
    language: locale.toLowerCase(),
    q: partOf(parameters),
    ...(keyword && { keyword }),
  });
}

/** What is in the cart. */
export const myCartQuery = ({ site, locale }: App, parameters: URLSearchParams) =>
  graphqlQuery(MyCartDocument, {
    platform_key: site.platformKey,
    language: locale.toLowerCase(),
    q: partOf(parameters),
  });

/** What the player wishes for. */
export const myWishesQuery = ({ locale }: App, parameters: URLSearchParams) =>
  graphqlQuery(MyWishesDocument, {
    language: locale.toLowerCase(),
    q: partOf(parameters),
    discounted: isSaleOnly(parameters),
  });
