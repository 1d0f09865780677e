import { useMutation } from '@tanstack/react-query';
import { AddCartStoreDocument } from '../../../shared/contract/gql/graphql.ts';
import { useApp } from '../../app/app.ts';
import { execute } from '../../platform/graphql.ts';
import { makeStale } from '../../platform/stale.ts';
import { usePopups } from '../../popups/popups.tsx';

/** Puts games into the cart, one after another; what goes wrong shows in the error dialog, and ends it. */
export function useAddToCart() {
  const { run, queryClient } = useApp();
  const popups = usePopups();
  return useMutation({
    mutationFn: async (storeIds: readonly number[]) => {
      for (const store_id of storeIds) await execute(run, AddCartStoreDocument, { store_id });
    },
    onError: popups.showError,
    onSettled: () => makeStale(queryClient, ['cartIds', 'myCart']),
  });
}
