// What the depot's command line says.

import type { UpdateEstimate } from '../electron/install/estimate.ts';
import type { InstallReport } from '../electron/install/install.ts';
import type { Progress } from '../electron/install/progress.ts';
import type { RepairReport, VerifyReport } from '../electron/install/verify.ts';
import type { Published } from '../server/depot/publish.ts';
import { linePath } from '../shared/depot/layout.ts';

/** Builds that take this many times the requests they would need are worth repacking. */
const REPACK_RATIO = 2;

/** What a publication wrote, and what players will fetch. */
export function publishedText({
  channel,
  changed,
  newChunks,
  recoveredChunks,
  newBytes,
  requests,
}: Published): string {
  const build = `build ${channel.sequence} of ${linePath(channel.store, channel.line)}`;
  const mended =
    newBytes > 0 ? `packs and patches of ${megabytes(newBytes)} were made again` : 'nothing was written';
  if (!changed) return `The current ${build} is the same already; ${mended}.`;
  const recovered = recoveredChunks > 0 ? ` (${recoveredChunks} compressed before)` : '';
  return [
    `Published ${channel.version} as ${build}: ${newChunks} new chunks${recovered}, ${megabytes(newBytes)} new, ` +
      `${megabytes(channel.downloadSize)} for a fresh install.`,
    ...(requests.fresh > REPACK_RATIO * requests.least + 1
      ? [`A fresh install takes ${requests.fresh} requests; with --repack it would take ${requests.least}.`]
      : []),
    ...channel.patches.map(
      ({ from, downloadSize }) => `Update from build ${from.slice(0, 12)}: ${megabytes(downloadSize)}.`,
    ),
  ].join('\n');
}

/** What was checked and what is damaged. */
export function printReport({ checked, bad, fetched, damaged }: VerifyReport): void {
  clearProgress();
  for (const file of damaged) console.log(`damaged: ${file}`);
  console.log(`${checked} chunks checked, ${bad} bad, ${fetched} fetched.`);
}

/** A report with what could not be mended; throws what kept it from being so. */
export function printRepair(report: RepairReport): void {
  printReport(report);
  for (const { path, as } of report.kept) console.log(`your ${path} had been changed and is now ${as}`);
  for (const file of report.unmended) console.log(`not mended: ${file}`);
  if (report.hindrance) throw report.hindrance;
}

/** What is installed now. */
export function printInstalled(verb: string, { version, size, kept }: InstallReport): void {
  clearProgress();
  for (const { path, as } of kept) console.log(`your ${path} was in the way and is now ${as}`);
  console.log(`${verb} ${version} (${megabytes(size)}).`);
}

/** Tells what an installation or update would take. */
export function printPlan(plan: UpdateEstimate): void {
  const { sideBySide, rolling } = plan.peakExtraBytes;
  clearProgress();
  console.log(
    `To ${plan.version}: ${megabytes(plan.downloadBytes)} to download, ${megabytes(plan.writeBytes)} to write.`,
  );
  console.log(
    `Room: ${megabytes(sideBySide)} side by side, ${rolling === undefined ? 'no rolling' : `${megabytes(rolling)} rolling`}, ${megabytes(plan.freeBytes)} free.`,
  );
  if (plan.willRoll)
    console.log('Files will be replaced batch by batch; the game cannot be played meanwhile.');
  if (plan.dropsPrevious) console.log('The build that was kept to go back to is deleted to make room.');
  if (plan.shortfall > 0) console.log(`${megabytes(plan.shortfall)} are missing.`);
}

/** Bytes in the unit that the terminal shows. */
export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** How far an installation is, in a line. */
export function progressText({
  phase,
  bytesDone,
  bytesTotal,
  bytesPerSecond,
  secondsLeft,
}: Progress): string {
  if (bytesTotal === 0) return phase;
  const left = secondsLeft === undefined ? '' : `, ${secondsLeft} s left`;
  return `${phase} ${megabytes(bytesDone)} of ${megabytes(bytesTotal)}, ${megabytes(bytesPerSecond)}/s${left}`;
}

/** One line of a terminal that is written over and over; nothing where the output goes to a file. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

/** Makes room for what is said next. */
export const clearProgress = () => showProgress('');
