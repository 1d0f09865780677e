/** Operations whose answers a review makes stale, whether it is written, changed or taken back. */
export const REVIEW_ANSWERS = ['storeComments', 'myStanding', 'game', 'userActivity'];
