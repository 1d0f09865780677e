import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { type App, useApp } from './app.ts';
import { loadChunk } from './chunk-reload.ts';
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

/** How to ask for what the player has; no guest needs its code. */
const loadRows = () => loadChunk(() => import('./own-rows.ts'));

/** The rows of the player's wishlist. */
export const wishedQuery = (app: App) =>
  queryOptions({
    queryKey: ['wishedIds'],
    queryFn: async () => (await loadRows()).wishedRows(app),
  });

/** The rows of the player's cart. */
export const cartQuery = (app: App) =>
  queryOptions({
    queryKey: ['cartIds'],
    queryFn: async () => (await loadRows()).cartRows(app),
  });

/** The purchases of the player. */
export const ownedQuery = (app: App) =>
  queryOptions({
    queryKey: ['ownedIds'],
    queryFn: async () => (await loadRows()).ownedRows(app),
  });

/** The purchases of the player; undefined for guests and until the store has told, as the other rows. */
export const useOwnedRows = () =>
  useQuery({ ...ownedQuery(useApp()), enabled: useSession() === 'player' }).data;

/** The rows of the player's cart. */
export const useCartRows = () =>
  useQuery({ ...cartQuery(useApp()), enabled: useSession() === 'player' }).data;

/** The rows of the player's wishlist. */
export const useWishedRows = () =>
  useQuery({ ...wishedQuery(useApp()), enabled: useSession() === 'player' }).data;

/**
 * Fetches what the player has and lays it over public pages and popups after they are drawn. Mutations of cart, wishlist
 * and purchases name `ownedIds`, `cartIds` and `wishedIds` as stale.
 */
export function BelongingsProvider({ children }: { children: ReactNode }) {
  const owned = useOwnedRows();
  const cart = useCartRows();
  const wished = useWishedRows();
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
