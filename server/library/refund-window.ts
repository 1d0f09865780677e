const DAY = 24 * 60 * 60 * 1000;

/** How long a purchase can be taken back (payments, section 3.4). */
export const REFUND_DAYS = 14;
/** Play from which on it cannot. */
export const REFUND_PLAY_SECONDS = 120 * 60;

/** Until when a paid game can be given back; undefined once it cannot, or when it cost nothing. */
export function refundableUntil(
  { paid, boughtAt, playSeconds }: { paid: number; boughtAt: Date; playSeconds: number },
  now: Date,
): Date | undefined {
  const end = new Date(boughtAt.getTime() + REFUND_DAYS * DAY);
  return paid > 0 && playSeconds < REFUND_PLAY_SECONDS && now < end ? end : undefined;
}
