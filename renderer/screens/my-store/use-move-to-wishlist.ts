import { useMutation } from '@tanstack/react-query';
import {
  AddCartStoreDocument,
  AddWishlistDocument,
  DelCartStoreDocument,
  DelWishlistDocument,
} from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { wishedQuery } from '../../app/belongings.tsx';
import { useToast } from '../../components/toast.tsx';
import { execute } from '../../platform/graphql.ts';
import { makeStale } from '../../platform/stale.ts';
import { usePopups } from '../../popups/popups.tsx';
import { focusHeading } from './focus-heading.ts';

interface CartRow {
  uuid: string;
  store: { id: number };
}

interface Moved {
  storeId: number;
  /** The wish that the move made; undefined where the game was wished for before. */
  wish: string | undefined;
}

/** Moves a game from the player's cart to the wishlist, and offers for a few seconds to undo both. */
export function useMoveToWishlist() {
  const t = useTranslate();
  const app = useApp();
  const { run, queryClient } = app;
  const popups = usePopups();
  const toast = useToast();
  const onBothLists = {
    onError: popups.showError,
    onSettled: () => makeStale(queryClient, ['cartIds', 'myCart', 'wishedIds', 'myWishes']),
  };
  const moveBack = useMutation({
    mutationFn: async ({ storeId, wish }: Moved) => {
      await execute(run, AddCartStoreDocument, { store_id: storeId });
      if (wish) await execute(run, DelWishlistDocument, { uuid: wish });
    },
    ...onBothLists,
    onSuccess: focusHeading,
  });
  const move = useMutation({
    mutationFn: async ({ uuid, store }: CartRow): Promise<Moved> => {
      // Asked for anew, as undoing it takes back only what this press wished for.
      const wishes = await queryClient.fetchQuery({ ...wishedQuery(app), staleTime: 0 });
      const isWished = wishes.some(({ store_id }) => store_id === store.id);
      // Wished for first: what fails between the two leaves the game on both lists, never on none.
      const wish = isWished
        ? undefined
        : (await execute(run, AddWishlistDocument, { store_id: store.id })).addWishlist.uuid;
      await execute(run, DelCartStoreDocument, { uuid });
      return { storeId: store.id, wish };
    },
    ...onBothLists,
    onSuccess: (moved) => {
      focusHeading();
      toast(t('account:myStore.movedToWishlist'), {
        label: t('common:undo'),
        act: () => moveBack.mutate(moved),
      });
    },
  });
  return { move: move.mutate, isPending: move.isPending };
}
