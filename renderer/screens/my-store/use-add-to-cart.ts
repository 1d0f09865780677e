import { useMutation } from '@tanstack/react-query';
import { AddCartStoreDocument, type MyGameFragment } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { useToast } from '../../components/toast.tsx';
import { execute } from '../../platform/graphql.ts';
import { makeStale } from '../../platform/stale.ts';
import { usePopups } from '../../popups/popups.tsx';
import { focusHeading } from './focus-heading.ts';

/** Puts games into the cart, one after another, and says so; what goes wrong shows in the error dialog, and ends it. */
export function useAddToCart() {
  const t = useTranslate();
  const { run, queryClient } = useApp();
  const popups = usePopups();
  const toast = useToast();
  return useMutation({
    mutationFn: async (games: readonly MyGameFragment[]) => {
      for (const { id } of games) await execute(run, AddCartStoreDocument, { store_id: id });
    },
    onSuccess: (_, games) => {
      const [name, ...more] = games.flatMap(({ store_info: [info] }) => info?.name ?? []);
      if (more.length > 0) focusHeading();
      const words =
        name && more.length === 0 ? t('game:buy.addedToCart', { name }) : t('account:myStore.allAdded');
      toast(words, { label: t('game:buy.goToCart'), to: '/my-store?tab=cart' });
    },
    onError: popups.showError,
    onSettled: () => makeStale(queryClient, ['cartIds', 'myCart']),
  });
}
