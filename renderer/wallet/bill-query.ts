import { BillDocument, type BillQuery } from '../../shared/contract/gql/graphql.ts';
import type { App } from '../app/app.ts';
import { graphqlQuery } from '../platform/graphql.ts';
import type { Purchase } from './purchase.ts';

export type Bill = BillQuery['findBill'];
export type BillItem = Bill['items'][number];

/** What a purchase would cost now. Never taken from the cache: prices and balances are the server's of this moment. */
export const billQuery = (purchase: Purchase, { site, locale }: Pick<App, 'site' | 'locale'>) => ({
  ...graphqlQuery(BillDocument, {
    ...('storeId' in purchase
      ? { store_id: purchase.storeId }
      : { cart_store_uuid: [...purchase.cartStoreIds] }),
    currency_id: site.coinCurrency,
    language: locale.toLowerCase(),
  }),
  staleTime: 0,
  gcTime: 0,
});
