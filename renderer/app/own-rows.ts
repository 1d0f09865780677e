import { CartIdsDocument, OwnedIdsDocument, WishedIdsDocument } from '../../shared/contract/gql/graphql.ts';
import { everyRow } from '../platform/every-row.ts';
import { execute } from '../platform/graphql.ts';
import type { App } from './app.ts';

type Asking = Pick<App, 'run' | 'site'>;

/** The purchases of the player. */
export const ownedRows = ({ run, site: { platformKey: platform_key } }: Asking) =>
  everyRow(async (q) => (await execute(run, OwnedIdsDocument, { platform_key, q })).findStoreOrder);

/** What the player has in the cart. */
export const cartRows = ({ run, site: { platformKey: platform_key } }: Asking) =>
  everyRow(async (q) => (await execute(run, CartIdsDocument, { platform_key, q })).findCartStore);

/** The player's wishlist. */
export const wishedRows = ({ run }: Asking) =>
  everyRow(async (q) => (await execute(run, WishedIdsDocument, { q })).findWishlist);
