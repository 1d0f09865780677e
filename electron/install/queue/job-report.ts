import type { JobReport } from '../../../shared/bridge/install.ts';
import type { RepairReport, VerifyReport } from '../verify.ts';

/** Names that a report carries; the rest is counted. */
const NAMED = 3;

const NOTHING: JobReport = { checked: 0, bad: 0, fetched: 0, unmended: 0, kept: 0, names: [] };

/** What there is to tell of work that kept files of the player's, or left them somewhere; null when it did neither. */
export const keptReport = (files: readonly string[]): JobReport | null =>
  files.length === 0 ? null : { ...NOTHING, kept: files.length, names: files.slice(0, NAMED) };

export const verifyReport = ({ checked, bad, fetched }: VerifyReport): JobReport => ({
  ...NOTHING,
  checked,
  bad,
  fetched,
});

export function repairReport({ checked, bad, fetched, unmended, kept }: RepairReport): JobReport {
  const names = unmended.length > 0 ? unmended : kept.map(({ as }) => as);
  const counts = { checked, bad, fetched, unmended: unmended.length, kept: kept.length };
  return { ...counts, names: names.slice(0, NAMED) };
}
