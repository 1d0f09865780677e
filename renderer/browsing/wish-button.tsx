import type { ComponentProps } from 'react';
import { AddWishlistDocument, DelWishlistDocument } from '../../shared/contract/gql/graphql.ts';
import { useActAsPlayer } from '../app/act-as-player.ts';
import { useApp, useTranslate } from '../app/app.ts';
import { useBelongings, wishedQuery } from '../app/belongings.tsx';
import { Button } from '../components/button.tsx';
import { HeartIcon } from '../components/icons.tsx';
import { execute } from '../platform/graphql.ts';
import { changeList } from '../platform/list-action.ts';
import { useStoreMutation } from '../platform/mutations.ts';

interface WishButtonProps extends Required<Pick<ComponentProps<typeof Button>, 'kind' | 'size'>> {
  /** Of the game. */
  id: number;
}

/** Onto the wishlist and off it again (S14). */
export function WishButton({ id, kind, size }: WishButtonProps) {
  const t = useTranslate();
  const app = useApp();
  const wished = useBelongings().wished.has(id);
  const toggle = useStoreMutation<unknown>(
    async () => {
      // A press can come before the store has told what the player wishes for, or anew: what the button said is meant.
      const wishes = wishedQuery(app);
      const rows = await app.queryClient.fetchQuery(wishes);
      const wish = rows.find(({ store_id }) => store_id === id);
      if (wished !== Boolean(wish)) return;
      if (wish) {
        await execute(app.run, DelWishlistDocument, { uuid: wish.uuid });
        changeList(app.queryClient, wishes.queryKey, { type: 'DELETE', uuid: wish.uuid });
      } else {
        const { addWishlist } = await execute(app.run, AddWishlistDocument, { store_id: id });
        const row = { uuid: addWishlist.uuid, store_id: id };
        changeList(app.queryClient, wishes.queryKey, { type: 'PUSH', row });
      }
    },
    { stale: ['wishedIds', 'myWishes'] },
  );
  const press = useActAsPlayer({
    name: `wish ${id}`,
    isDone: wished,
    act: () => toggle.mutate(),
    glanceOf: id,
  });
  return (
    <Button size={size} kind={wished ? 'quiet' : kind} busy={toggle.isPending} onClick={press}>
      <HeartIcon className={wished ? 'fill-current' : undefined} />
      {t(wished ? 'store:wished' : 'game:buy.wish')}
    </Button>
  );
}
