import { REFUND_DAYS, REFUND_PLAY_HOURS } from '../../shared/money/refund.ts';

const DAY = 24 * 60 * 60 * 1000;

const PLAY_SECONDS = REFUND_PLAY_HOURS * 60 * 60;

/** What is left of the time in which a game can be given back. */
interface RefundWindow {
  until: Date;
  /** Seconds of play that end it before that. */
  seconds: number;
}

/**
 * The time in which a paid game can be given back; undefined once it cannot, or when it cost nothing. `ownedSeconds` are those
 * since the player first had it: what a trial took is no reason to keep the game.
 */
export function refundWindow(
  { paid, boughtAt, ownedSeconds }: { paid: number; boughtAt: Date; ownedSeconds: number },
  now: Date,
): RefundWindow | undefined {
  const until = new Date(boughtAt.getTime() + REFUND_DAYS * DAY);
  const seconds = PLAY_SECONDS - ownedSeconds;
  return paid > 0 && seconds > 0 && now < until ? { until, seconds } : undefined;
}
