import { DelStoreSubmitDocument } from '../../../shared/contract/gql/graphql.ts';
import { useTranslate } from '../../app/app.ts';
import { useGraphqlMutation } from '../../platform/mutations.ts';
import { usePopups } from '../../popups/popups.tsx';
import { STALE, useBackToList } from './back-to-list.ts';

/** Throws a draft away once its author is sure. */
export function useThrowAway(uuid: string, keep: () => Promise<unknown>) {
  const t = useTranslate();
  const popups = usePopups();
  const goBack = useBackToList();
  const remove = useGraphqlMutation(DelStoreSubmitDocument, { stale: STALE });

  async function throwAway(): Promise<void> {
    const sure = await popups.open('confirm', {
      title: t('submission:delete.title'),
      text: t('submission:delete.text'),
      confirmLabel: t('submission:delete.button'),
      destroys: true,
    });
    if (!sure) return;
    try {
      // Nothing is left to save when the page goes.
      await keep();
      await remove.mutateAsync({ uuid });
      await goBack(t('submission:delete.done'));
    } catch {
      // The error dialog says it.
    }
  }

  return { throwAway, isPending: remove.isPending, isGoing: remove.isPending || remove.isSuccess };
}
