import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { CartIdsDocument, OwnedIdsDocument, WishedIdsDocument } from '../../shared/contract/gql/graphql.ts';
import { everyRow } from '../platform/every-row.ts';
import { execute } from '../platform/graphql.ts';
import { type App, useApp } from './app.ts';
import { useSession } from './session.ts';

/** What the player has, by game id; all empty for guests. */
export interface Belongings {
  owned: ReadonlySet<number>;
  /** Cart rows by game. */
  cart: ReadonlyMap<number, string>;
  /** Wishlist rows by game. */
  wished: ReadonlyMap<number, string>;
}

const NOTHING: Belongings = { owned: new Set(), cart: new Map(), wished: new Map() };

const BelongingsContext = createContext(NOTHING);

export const useBelongings = (): Belongings => use(BelongingsContext);

/** The rows of the player's wishlist. */
export const wishedQuery = ({ run }: Pick<App, 'run'>) =>
  queryOptions({
    queryKey: ['wishedIds'],
    queryFn: () => everyRow(async (q) => (await execute(run, WishedIdsDocument, { q })).findWishlist),
  });

/** The purchases of the player; undefined for guests and until the store has told. */
export function useOwnedRows() {
  const { site, run } = useApp();
  const platform_key = site.platformKey;
  return useQuery({
    queryKey: ['ownedIds'],
    queryFn: () =>
      everyRow(async (q) => (await execute(run, OwnedIdsDocument, { platform_key, q })).findStoreOrder),
    enabled: useSession() === 'player',
  }).data;
}

/**
 * Fetches what the player has and lays it over public pages after they are drawn. Mutations of cart, wishlist and
 * purchases name `ownedIds`, `cartIds` and `wishedIds` as stale.
 */
export function BelongingsProvider({ children }: { children: ReactNode }) {
  const { site, run } = useApp();
  const enabled = useSession() === 'player';
  const platform_key = site.platformKey;
  const owned = useOwnedRows();
  const { data: cart } = useQuery({
    queryKey: ['cartIds'],
    queryFn: () =>
      everyRow(async (q) => (await execute(run, CartIdsDocument, { platform_key, q })).findCartStore),
    enabled,
  });
  const { data: wished } = useQuery({ ...wishedQuery({ run }), enabled });
  const belongings = useMemo<Belongings>(
    () => ({
      owned: new Set(owned?.map(({ store_id }) => store_id)),
      cart: new Map(cart?.map(({ store_id, uuid }) => [store_id, uuid])),
      wished: new Map(wished?.map(({ store_id, uuid }) => [store_id, uuid])),
    }),
    [owned, cart, wished],
  );
  return <BelongingsContext value={belongings}>{children}</BelongingsContext>;
}
