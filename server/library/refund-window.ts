import { REFUND_DAYS, REFUND_PLAY_HOURS } from '../../shared/money/refund.ts';

const DAY = 24 * 60 * 60 * 1000;

const PLAY_SECONDS = REFUND_PLAY_HOURS * 60 * 60;

/**
 * Until when a paid game can be given back; undefined once it cannot, or when it cost nothing. `playSeconds` are those since
 * the player first had it: what a trial took is no reason to keep the game.
 */
export function refundableUntil(
  { paid, boughtAt, playSeconds }: { paid: number; boughtAt: Date; playSeconds: number },
  now: Date,
): Date | undefined {
  const end = new Date(boughtAt.getTime() + REFUND_DAYS * DAY);
  return paid > 0 && playSeconds < PLAY_SECONDS && now < end ? end : undefined;
}
