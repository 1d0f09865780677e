import { useEffect, useEffectEvent, useState } from 'react';
import { SetStoreSubmitDocument, type SubmissionFragment } from '../../../shared/contract/gql/graphql.ts';
import { useApp } from '../../app/app.ts';
import { heldDrafts } from '../../community/draft.ts';
import { useGraphqlMutation } from '../../platform/mutations.ts';
import { type Form, formOf, inputOf } from './form.ts';
import { submissionQuery } from './query.ts';

/** How long (ms) nothing more is typed before it is saved. */
const PAUSE_MS = 800;

interface Unkept {
  form: Form;
  /** The submission once it is saved; undefined after the save failed. */
  answer: Promise<SubmissionFragment> | undefined;
}

/** What is not kept yet, by submission: it outlives its page, whose last save is under way or failed. */
const unkept = heldDrafts<Unkept>();

/** What a form begins with: what the store keeps, unless something newer was typed here. */
export const beginningOf = (submission: SubmissionFragment, isFrozen: boolean): Form =>
  (isFrozen ? undefined : unkept.get(submission.uuid)?.form) ?? formOf(submission);

interface Keeping {
  /** The store takes no more changes. */
  isFrozen: boolean;
  /** Nothing is saved by itself. */
  rests: boolean;
}

/**
 * Saves the form when its author pauses, and when the page is left. `keep` saves what is not saved yet, at once, and answers
 * with the submission as it is then; what went wrong stands in the error dialog.
 */
export function useKeeping(submission: SubmissionFragment, form: Form, { isFrozen, rests }: Keeping) {
  const { queryClient } = useApp();
  const { uuid } = submission;
  const [saved, setSaved] = useState(() => (unkept.get(uuid)?.form === form ? undefined : form));
  const [sending, setSending] = useState<Form>();
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
    if (isFrozen || saved === form) return submission;
    setSending(form);
    try {
      const kept = await sendOnce();
      setSaved(form);
      return kept;
    } finally {
      setSending((last) => (last === form ? undefined : last));
    }
  }

  /** A form is sent once, whoever asks: the pause, the button, the end of the page, the page that comes after it. */
  function sendOnce(): Promise<SubmissionFragment> {
    const last = unkept.get(uuid);
    if (last?.form === form && last.answer) return last.answer;
    const sent: Unkept = { form, answer: undefined };
    const answer = send().catch((error: unknown) => {
      sent.answer = undefined;
      throw error;
    });
    sent.answer = answer;
    unkept.set(uuid, sent);
    return answer;
  }

  async function send(): Promise<SubmissionFragment> {
    const { setStoreSubmit } = await save.mutateAsync({ uuid, store_submit: inputOf(form) });
    if (unkept.get(uuid)?.form === form) unkept.delete(uuid);
    return setStoreSubmit;
  }

  const keepQuietly = useEffectEvent(() => void keep().catch(() => {}));
  const keepByItself = useEffectEvent(() => {
    if (!rests) keepQuietly();
  });
  // What could not be saved waits for the next change, the button or the end of the page: its failure is told once.
  const keepAfterPause = useEffectEvent(() => {
    const last = unkept.get(uuid);
    const hasFailed = last?.form === form && !last.answer;
    if (!hasFailed) keepByItself();
  });
  const begin = useEffectEvent(() => {
    if (isFrozen) unkept.delete(uuid);
    else if (unkept.has(uuid)) keepQuietly();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause anew
  useEffect(() => {
    const pause = setTimeout(keepAfterPause, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [form, rests]);
  useEffect(() => {
    begin();
    return () => keepByItself();
  }, []);

  return { keep, isSaving: sending !== undefined, isSaved: saved === form };
}
