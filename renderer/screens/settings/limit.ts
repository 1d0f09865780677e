import { MAX_LIMIT, MIN_LIMIT } from '../../../shared/bridge/downloads.ts';

/** Bytes. */
export const MEGABYTE = 1_000_000;

/** The limit, in bytes a second, of megabytes that a person typed, within bounds; what is no number becomes 0 first (V01). */
export function limitOf(typed: string): number {
  const bytes = Math.round(Number(typed) * MEGABYTE);
  return Math.min(MAX_LIMIT, Math.max(MIN_LIMIT, Number.isNaN(bytes) ? 0 : bytes));
}
