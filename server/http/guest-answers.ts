import type { ExecutionResult } from 'graphql';
import type { Context } from './context.ts';
import { createGuestCache } from './guest-cache.ts';

/** How long (ms), and how many of, the lists behind public pages are kept; prices are asked anew before anything is bought. */
const GUEST_ANSWER_MS = 5_000;
const GUEST_ANSWERS = 500;

type Execute = (
  document: string,
  guest: Context,
  variables: Record<string, unknown>,
) => Promise<ExecutionResult>;

/**
 * Answers guests whose requests differ in nothing that an answer depends on alike, for a moment. What failed, in part as
 * well, is asked anew: a passing failure is not everybody's.
 */
export function createGuestAnswers(execute: Execute, now: () => Date): Execute {
  const cached = createGuestCache<ExecutionResult>({
    lifeMs: GUEST_ANSWER_MS,
    most: GUEST_ANSWERS,
    now,
    isKept: ({ errors }) => errors === undefined,
  });
  return (document, guest, variables) => {
    const { site, country, ageVerified, excludedTags } = guest;
    const key = JSON.stringify([site.key, country, ageVerified, excludedTags, document, variables]);
    return cached(key, () => execute(document, guest, variables));
  };
}
