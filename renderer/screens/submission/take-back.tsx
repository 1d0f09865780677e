import { CodedError, isSessionOver } from '../../../shared/contract/errors.ts';
import { TakeBackStoreSubmitDocument } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { useGraphqlMutation } from '../../platform/mutations.ts';
import { makeStale } from '../../platform/stale.ts';
import { usePopups } from '../../popups/popups.tsx';
import { STALE } from './back-to-list.ts';
import { submissionQuery } from './query.ts';

interface TakeBackProps {
  uuid: string;
  onTakenBack: () => void;
  /** It was returned or released meanwhile, and is shown so. */
  onClosed: () => void;
}

/** The button with which an author takes back a submission under review. */
export function TakeBack({ uuid, onTakenBack, onClosed }: TakeBackProps) {
  const t = useTranslate();
  const { queryClient } = useApp();
  const popups = usePopups();
  const { mutateAsync, isPending } = useGraphqlMutation(TakeBackStoreSubmitDocument, {
    stale: STALE,
    showsFailure: true,
    onSuccess: ({ takeBackStoreSubmit }) => {
      queryClient.setQueryData(submissionQuery(uuid).queryKey, {
        findStoreSubmit: { list: [takeBackStoreSubmit] },
      });
      onTakenBack();
    },
  });

  async function takeBack(): Promise<void> {
    try {
      await mutateAsync({ uuid });
    } catch (error) {
      if (error instanceof CodedError && error.code === 'store/submission-closed') {
        await makeStale(queryClient, STALE);
        onClosed();
      }
      if (!isSessionOver(error)) popups.showError(error);
    }
  }

  return (
    <Button kind="plain" busy={isPending} onClick={takeBack} className="self-start">
      {t('submission:takeBack.button')}
    </Button>
  );
}
