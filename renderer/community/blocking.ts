import { AddUserBlockedDocument } from '../../shared/contract/gql/graphql.ts';
import { useTranslate } from '../app/app.ts';
import { useAsPlayer } from '../app/as-player.ts';
import { useToast } from '../components/toast.tsx';
import { useGraphqlMutation } from '../platform/mutations.ts';
import { usePopups } from '../popups/popups.tsx';

/** What a block, or its end, makes stale. */
export const STALE_BY_BLOCK = [
  'blocked',
  'followed',
  'userPublic',
  'userActivity',
  'followedActivity',
  'storeComments',
];

/** Blocks a person after asking; resolves with whether it was meant. */
export function useBlock({ uuid, name }: { uuid: string; name: string }): () => Promise<boolean> {
  const t = useTranslate();
  const asPlayer = useAsPlayer();
  const popups = usePopups();
  const toast = useToast();
  const block = useGraphqlMutation(AddUserBlockedDocument, {
    stale: STALE_BY_BLOCK,
    onSuccess: () => toast(t('community:block.done', { name })),
  });
  return async () => {
    if (!(await asPlayer())) return false;
    const sure = await popups.open('confirm', {
      title: t('community:block.title', { name }),
      text: t('community:block.text'),
      confirmLabel: t('community:block.button'),
    });
    if (sure) block.mutate({ blocked_user_uuid: uuid });
    return sure === true;
  };
}
