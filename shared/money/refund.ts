/** How long (days) a purchase can be taken back (payments, section 3.4). */
export const REFUND_DAYS = 14;
/** Play (hours) from which on it cannot. */
export const REFUND_PLAY_HOURS = 2;
