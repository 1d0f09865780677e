import { useEffect, useEffectEvent, useState } from 'react';
import { SetStoreSubmitDocument, type SubmissionFragment } from '../../../shared/contract/gql/graphql.ts';
import { useApp } from '../../app/app.ts';
import { useGraphqlMutation } from '../../platform/mutations.ts';
import { type Form, inputOf } from './form.ts';
import { submissionQuery } from './query.ts';

/** How long (ms) nothing more is typed before it is saved. */
const PAUSE_MS = 800;

/**
 * Saves the form when its author pauses, and when the page is left. `keep` saves what is not saved yet, at once, and answers
 * with the submission as it is then; what went wrong stands in the error dialog.
 */
export function useKeeping(submission: SubmissionFragment, form: Form, frozen: boolean) {
  const { queryClient } = useApp();
  const { uuid } = submission;
  const [saved, setSaved] = useState(form);
  const save = useGraphqlMutation(SetStoreSubmitDocument, {
    line: 'setStoreSubmit',
    stale: ['storeSubmits'],
    onSuccess: ({ setStoreSubmit }) => {
      queryClient.setQueryData(submissionQuery(uuid).queryKey, {
        findStoreSubmit: { list: [setStoreSubmit] },
      });
    },
  });

  async function keep(): Promise<SubmissionFragment> {
    if (frozen || saved === form) return submission;
    const { setStoreSubmit } = await save.mutateAsync({ uuid, store_submit: inputOf(form) });
    setSaved(form);
    return setStoreSubmit;
  }
  const keepQuietly = useEffectEvent(() => void keep().catch(() => {}));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause anew
  useEffect(() => {
    const pause = setTimeout(keepQuietly, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [form]);
  useEffect(() => () => keepQuietly(), []);

  return { keep, isSaving: save.isPending, isSaved: saved === form };
}
