import { isNetworkLost } from '../../../shared/contract/errors.ts';
import { SetStoreSubmitDocument, type SetStoreSubmitMutation } from '../../../shared/contract/gql/graphql.ts';
import { heldDrafts } from '../../community/draft.ts';
import { execute, type Run } from '../../platform/graphql.ts';
import { type Form, inputOf } from './form.ts';

interface Ground {
  /** When what the form says was changed last, as the store told it. */
  updatedAt: string;
  /** What was sent last, where the answer to it was lost. */
  unanswered?: Form;
}

/** What each form stands on, by submission: it outlives its page as its unsaved words do. */
const grounds = heldDrafts<Ground>();

/** A form begins with a submission as it was changed at an instant. */
export function standOn(uuid: string, updatedAt: string): void {
  grounds.set(uuid, { updatedAt });
}

/** When what a form stands on was changed last; undefined for one that has not begun. */
export const groundOf = (uuid: string): string | undefined => grounds.get(uuid)?.updatedAt;

/**
 * Saves a form over what it stands on. What was sent before it without an answer is sent again first: only its answer tells
 * on what the next stands. Error store/submission-changed where it was changed elsewhere.
 */
export async function saveForm(run: Run, uuid: string, form: Form): Promise<SetStoreSubmitMutation> {
  const unanswered = grounds.get(uuid)?.unanswered;
  if (unanswered && unanswered !== form) await sendForm(run, uuid, unanswered);
  return sendForm(run, uuid, form);
}

async function sendForm(run: Run, uuid: string, form: Form): Promise<SetStoreSubmitMutation> {
  const ground = grounds.get(uuid);
  const variables = { uuid, store_submit: inputOf(form), updated_at: ground?.updatedAt ?? null };
  try {
    const answer = await execute(run, SetStoreSubmitDocument, variables);
    standOn(uuid, answer.setStoreSubmit.updated_at);
    return answer;
  } catch (error) {
    if (ground && isNetworkLost(error)) grounds.set(uuid, { ...ground, unanswered: form });
    throw error;
  }
}
