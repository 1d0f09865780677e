import { CodedError } from '../../shared/contract/errors.ts';

export const SUBMIT_STATES = ['draft', 'submitted', 'returned', 'released'] as const;
export type SubmitState = (typeof SUBMIT_STATES)[number];

/**
 * What is done to a submission: its author changes, removes and submits it, and takes it back, the root admin returns and
 * releases it.
 */
export type SubmitAct = 'change' | 'remove' | 'submit' | 'takeBack' | 'return' | 'release';

/** The states from which each act is possible, and the state that it leads to. */
const ACTS: Record<SubmitAct, { from: readonly SubmitState[]; to?: SubmitState }> = {
  change: { from: ['draft', 'returned'] },
  remove: { from: ['draft', 'returned'] },
  submit: { from: ['draft', 'returned'], to: 'submitted' },
  takeBack: { from: ['submitted'], to: 'draft' },
  return: { from: ['submitted'], to: 'returned' },
  release: { from: ['submitted'], to: 'released' },
};

/**
 * Whether an act is possible in a state: `done` when it was done before, so that pressing twice does it once; `closed` when
 * the submission has moved on.
 */
export function standing(act: SubmitAct, state: SubmitState): 'possible' | 'done' | 'closed' {
  const { from, to } = ACTS[act];
  if (from.includes(state)) return 'possible';
  return state === to ? 'done' : 'closed';
}

/** Throws store/submission-changed where a submission was changed since it was seen; forms of before that word saw none. */
export function requireSeen(changedAt: Date, seenAt: Date | undefined): void {
  if (seenAt && seenAt.getTime() !== changedAt.getTime())
    throw new CodedError('store/submission-changed', 'It was changed in another form since');
}
