import { useMutation } from '@tanstack/react-query';
import {
  AddCartStoreDocument,
  AddWishlistDocument,
  DelCartStoreDocument,
  DelWishlistDocument,
  type TypedDocumentString,
} from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { useToast } from '../../components/toast.tsx';
import { execute } from '../../platform/graphql.ts';
import { makeStale } from '../../platform/stale.ts';
import { usePopups } from '../../popups/popups.tsx';
import { useRemove } from '../../wallet/use-remove.ts';
import { focusHeading } from './focus-heading.ts';

interface List {
  list: string;
  stale: readonly string[];
  add: TypedDocumentString<unknown, { store_id: number }>;
  remove: TypedDocumentString<unknown, { uuid: string }>;
}

const LISTS: Record<'cart' | 'wishlist', List> = {
  cart: { list: 'cartIds', stale: ['myCart'], add: AddCartStoreDocument, remove: DelCartStoreDocument },
  wishlist: { list: 'wishedIds', stale: ['myWishes'], add: AddWishlistDocument, remove: DelWishlistDocument },
};

interface Row {
  uuid: string;
  store: { id: number };
  /** Why the game cannot be bought: what is in the way of it once would be again. */
  hindrance?: string | null;
}

/** Takes games off the player's cart or wishlist (S16), and offers for a few seconds to put them back. */
export function useTakeOff(of: keyof typeof LISTS) {
  const { list, stale, add, remove } = LISTS[of];
  const t = useTranslate();
  const { run, queryClient } = useApp();
  const popups = usePopups();
  const toast = useToast();
  const putBack = useMutation({
    mutationFn: async (rows: readonly Row[]) => {
      // The last one first: what is added last stands on top again.
      for (const { store } of rows.toReversed()) await execute(run, add, { store_id: store.id });
    },
    onSuccess: focusHeading,
    onError: popups.showError,
    onSettled: () => makeStale(queryClient, [list, ...stale]),
  });
  const removal = useRemove(remove, { list, stale, onSuccess: focusHeading });
  return {
    isPending: removal.isPending,
    takeOff: (rows: readonly Row[]) =>
      removal.mutate(
        rows.map(({ uuid }) => uuid),
        {
          onSuccess: () => {
            const again = rows.filter(({ hindrance }) => !hindrance);
            const undo = { label: t('common:undo'), act: () => putBack.mutate(again) };
            toast(t('account:myStore.removed', { count: rows.length }), again.length > 0 ? undo : undefined);
          },
        },
      ),
  };
}
