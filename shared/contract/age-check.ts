/** The page that tells how one's age is checked and leads there, and whose `outcome` says how a check ended. */
export const AGE_CHECK_PAGE = '/age-check';

/** Where a visitor is sent on to the verifier, with the `returnPath` to come back to in the end. */
export const AGE_CHECK_PATH = '/api/age-check';

/** Where a player whose age was checked elsewhere has this browser opened, too. */
export const AGE_CHECK_RESUME_PATH = '/api/age-check/resume';

/** How a check can end that opens nothing. */
export const AGE_CHECK_OUTCOMES = ['under-age', 'cancelled', 'late', 'refused', 'unavailable'] as const;
