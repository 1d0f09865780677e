import { useEffect, useEffectEvent, useState } from 'react';
import { isSessionOver } from '../../../shared/contract/errors.ts';
import type { SetStoreSubmitMutation, SubmissionFragment } from '../../../shared/contract/gql/graphql.ts';
import { useApp } from '../../app/app.ts';
import { heldDrafts } from '../../community/draft.ts';
import { useStoreMutation } from '../../platform/mutations.ts';
import { usePopups } from '../../popups/popups.tsx';
import { type Form, formOf } from './form.ts';
import { submissionQuery } from './query.ts';
import { saveForm, standOn } from './save-form.ts';
import { isOvertaken, useOvertaken } from './use-overtaken.ts';

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
  /** What the store says now was loaded in place of what was typed. */
  onLoaded(): void;
}

/**
 * Saves the form when its author pauses, and when the page is left. `keep` saves what is not saved yet, at once, and answers
 * with the submission as it is then; what went wrong stands in a dialog, which `tellFailure` opens for whatever else is done
 * with what was kept. Once the submission was changed elsewhere nothing is saved by itself.
 */
export function useKeeping(
  submission: SubmissionFragment,
  form: Form,
  { isFrozen, rests, onLoaded }: Keeping,
) {
  const { queryClient, run } = useApp();
  const popups = usePopups();
  const { uuid } = submission;
  const overtaken = useOvertaken(uuid, () => {
    unkept.delete(uuid);
    onLoaded();
  });
  const [saved, setSaved] = useState(() => (unkept.get(uuid)?.form === form ? undefined : form));
  const [sending, setSending] = useState<Form>();
  const save = useStoreMutation<SetStoreSubmitMutation, Form>((sent) => saveForm(run, uuid, sent), {
    line: 'setStoreSubmit',
    stale: ['storeSubmits'],
    showsFailure: true,
    onSuccess: ({ setStoreSubmit }) => {
      queryClient.setQueryData(submissionQuery(uuid).queryKey, {
        findStoreSubmit: { list: [setStoreSubmit] },
      });
    },
  });

  function tellFailure(error: unknown): void {
    if (isOvertaken(error)) overtaken.tell();
    else if (!isSessionOver(error)) popups.showError(error);
  }

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
      tellFailure(error);
      throw error;
    });
    sent.answer = answer;
    unkept.set(uuid, sent);
    return answer;
  }

  async function send(): Promise<SubmissionFragment> {
    const { setStoreSubmit } = await save.mutateAsync(form);
    if (unkept.get(uuid)?.form === form) unkept.delete(uuid);
    return setStoreSubmit;
  }

  const keepQuietly = useEffectEvent(() => void keep().catch(() => {}));
  const keepByItself = useEffectEvent(() => {
    if (!rests && !overtaken.isBehind) keepQuietly();
  });
  // What could not be saved waits for the next change, the button or the end of the page: its failure is told once.
  const keepAfterPause = useEffectEvent(() => {
    const last = unkept.get(uuid);
    const hasFailed = last?.form === form && !last.answer;
    if (!hasFailed) keepByItself();
  });
  const begin = useEffectEvent(() => {
    if (isFrozen) unkept.delete(uuid);
    if (unkept.has(uuid)) keepQuietly();
    else standOn(uuid, submission.updated_at);
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

  return { keep, tellFailure, isSaving: sending !== undefined, isSaved: saved === form };
}
