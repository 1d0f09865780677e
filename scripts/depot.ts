// Publishes builds into a depot and installs, updates, verifies, repairs and removes them from a terminal.
import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { createEngine, type EngineContext } from '../electron/install/engine-context.ts';
import { estimateUpdate } from '../electron/install/estimate.ts';
import { GameFolder } from '../electron/install/folder/game-folder.ts';
import { type InstallReport, installBuild, updateBuild } from '../electron/install/install.ts';
import { InstallError } from '../electron/install/install-error.ts';
import { moveBuild } from '../electron/install/move.ts';
import type { Progress } from '../electron/install/progress.ts';
import { previousBuild, rollBackBuild } from '../electron/install/roll-back.ts';
import { uninstallBuild } from '../electron/install/uninstall.ts';
import {
  type RepairReport,
  repairBuild,
  type VerifyReport,
  verifyBuild,
} from '../electron/install/verify.ts';
import { announceNewKey } from '../server/depot/key-rotation.ts';
import { pruneLine } from '../server/depot/prune.ts';
import {
  type PublicationTerms,
  type Published,
  publishArchive,
  publishBuild,
} from '../server/depot/publish.ts';
import { PublishError } from '../server/depot/publish-error.ts';
import { DepotError } from '../shared/depot/errors.ts';
import { asLine, linePath } from '../shared/depot/layout.ts';
import { keyIdOf, readPrivateKey, readPublicKey } from '../shared/depot/signature.ts';
import { developmentKey, developmentKeyFile, writeNewKey } from './depot-key.ts';

const USAGE = `Usage: npm run depot -- COMMAND

  publish   --depot DIR --store UUID --line LINE --version TEXT [--key FILE] [--level 1-19] [--patches N] BUILD
            put BUILD, a folder or a zip, tar, tar.gz, tar.zst or 7z archive, into a depot as the current build of
            LINE, such as official-linux or trial-windows, with patches from the last N builds (3 unless told);
            after an interruption the same command goes on from there; --repack stores all of it side by side again
  prune     --depot DIR --store UUID --line LINE [--keep N] [--key FILE]
            delete all builds of LINE but the last N (3 unless told), and what only they needed
  install   --from URL|DIR --to FOLDER [--key FILE]    install the current build; goes on where it was interrupted
  update    --from URL|DIR --to FOLDER [--key FILE]    fetch and apply what changed
            with --plan: only tell what that takes; with --keep-previous: so that it can be undone, while room is left
  rollback  --to FOLDER [--key FILE]                   bring back the build before, without a network
  move      --from FOLDER --to FOLDER [--key FILE]     move a game with everything in its folder
  verify    --to FOLDER [--key FILE]                   read every byte and compare
  repair    --from URL|DIR --to FOLDER [--key FILE]    verify, then fetch what is damaged
  uninstall --to FOLDER [--key FILE]                   remove what was installed, keep saves and mods
  rotate    --depot DIR --store UUID --line LINE --new FILE.pub [--key FILE]
            announce, signed with the old key, that the new one signs LINE from now on
  keygen    --out FILE                                 make a signing key; its public half goes to FILE.pub

  --from    a line of a depot: DEPOT/UUID/LINE, as an address or a folder
  --key     publish: private key (PEM or JWK); else: public key to trust. Without it a development key in DATA_DIR
  --former  publish, prune: public key that signed earlier builds of the line; may be repeated
  --level   how hard to compress; 15 unless told
  --header  'Name: value', sent with every request; may be repeated
`;

const OPTIONS = {
  depot: { type: 'string' },
  store: { type: 'string' },
  line: { type: 'string' },
  version: { type: 'string' },
  key: { type: 'string' },
  level: { type: 'string', default: '15' },
  patches: { type: 'string', default: '3' },
  keep: { type: 'string', default: '3' },
  from: { type: 'string' },
  to: { type: 'string' },
  out: { type: 'string' },
  new: { type: 'string' },
  repack: { type: 'boolean', default: false },
  former: { type: 'string', multiple: true, default: [] },
  header: { type: 'string', multiple: true, default: [] },
  plan: { type: 'boolean', default: false },
  'keep-previous': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} satisfies ParseArgsOptionsConfig;

class UsageError extends Error {}

type Values = ReturnType<typeof parse>['values'];
type TextOption = 'depot' | 'store' | 'line' | 'version' | 'from' | 'to' | 'out' | 'new';

const COMMANDS: Record<string, (values: Values, positionals: string[]) => Promise<void>> = {
  publish,
  prune,
  rotate,
  install: async (values) => {
    if (values.plan) return printPlan(values);
    printInstalled(
      'Installed',
      await installBuild(addressOf(values), need(values, 'to'), engineContext(values)),
    );
  },
  update: async (values) => {
    if (values.plan) return printPlan(values);
    const report = await updateBuild(addressOf(values), need(values, 'to'), engineContext(values));
    printInstalled('Updated to', report);
  },
  rollback: async (values) => {
    const root = need(values, 'to');
    if (!(await previousBuild(root)))
      throw new UsageError('no earlier build is kept there; update with --keep-previous');
    const installed = await new GameFolder(root).readReceipt();
    printInstalled('Back to', await rollBackBuild(root, installed?.build ?? '', engineContext(values)));
  },
  move: async (values) => {
    const [from, to] = [need(values, 'from'), need(values, 'to')];
    const { left } = await moveBuild(from, to, engineContext(values), async () => {});
    clearProgress();
    for (const file of left) console.log(`changed meanwhile, left in ${from}: ${file}`);
    console.log(`Moved to ${to}.`);
  },
  verify: async (values) => {
    const report = await verifyBuild(need(values, 'to'), engineContext(values));
    printReport(report);
    if (report.damaged.length > 0) process.exitCode = 1;
  },
  repair: async (values) =>
    printRepair(await repairBuild(addressOf(values), need(values, 'to'), engineContext(values))),
  uninstall: async (values) => {
    const { removed, kept } = await uninstallBuild(need(values, 'to'), engineContext(values));
    clearProgress();
    console.log(`Removed ${removed} files.${kept ? ' Files that the build did not bring were kept.' : ''}`);
  },
  keygen: async (values) => {
    const file = need(values, 'out');
    if (existsSync(file)) throw new UsageError(`${file} exists already`);
    console.log(`Key ${keyIdOf(writeNewKey(file))} written to ${file}; its public half to ${file}.pub.`);
  },
};

function parse(args: string[]) {
  return parseArgs({ args, options: OPTIONS, allowPositionals: true });
}

function need(values: Values, option: TextOption): string {
  const value = values[option];
  if (!value) throw new UsageError(`--${option} is missing`);
  return value;
}

function wholeNumber(
  values: Values,
  option: 'level' | 'patches' | 'keep',
  least: number,
  most: number,
): number {
  const number = Number(values[option]);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new UsageError(`--${option} is a number from ${least} to ${most}`);
  return number;
}

const lineOf = (values: Values) => ({
  depot: need(values, 'depot'),
  store: need(values, 'store'),
  line: asLine(need(values, 'line')),
});

async function publish(values: Values, [build]: string[]): Promise<void> {
  if (!build) throw new UsageError('name the folder or archive to publish');
  // Node compresses on as many threads as this says when the first of them is needed; four unless told.
  process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, availableParallelism()));
  const terms: PublicationTerms = {
    ...lineOf(values),
    version: need(values, 'version'),
    key: signingKey(values),
    formerKeys: formerKeys(values),
    level: wholeNumber(values, 'level', 1, 19),
    patches: wholeNumber(values, 'patches', 0, 20),
    repacks: values.repack,
    publishedAt: new Date(),
    onProgress: ({ phase, bytes, totalBytes }) =>
      showProgress(`${phase} ${megabytes(bytes)} of ${megabytes(totalBytes)}`),
  };
  const isFolder = statSync(build).isDirectory();
  const published = isFolder
    ? await publishBuild({ ...terms, folder: build })
    : await publishArchive({ ...terms, archive: build });
  clearProgress();
  console.log(publishedText(published));
}

/** Builds that take this many times the requests they would need are worth repacking. */
const REPACK_RATIO = 2;

function publishedText({
  channel,
  changed,
  newChunks,
  recoveredChunks,
  newBytes,
  requests,
}: Published): string {
  const build = `build ${channel.sequence} of ${linePath(channel.store, channel.line)}`;
  if (!changed) return `The current ${build} is the same already; nothing was written.`;
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

const signingKey = (values: Values) =>
  values.key ? readPrivateKey(readFileSync(values.key, 'utf8')) : developmentKey(dataDir());

const formerKeys = (values: Values) => values.former.map((file) => readPublicKey(readFileSync(file, 'utf8')));

async function rotate(values: Values): Promise<void> {
  const next = readPublicKey(readFileSync(need(values, 'new'), 'utf8'));
  await announceNewKey(lineOf(values), next, signingKey(values));
  console.log(`Announced key ${keyIdOf(next)}; publish with it, and with the old one as --former.`);
}

async function prune(values: Values): Promise<void> {
  const keep = wholeNumber(values, 'keep', 1, 1000);
  const { builds, packs, bytes } = await pruneLine({
    ...lineOf(values),
    keep,
    trustedKeys: [trustedKey(values.key), ...formerKeys(values)],
  });
  console.log(`Deleted ${builds} builds and ${packs} packs: ${megabytes(bytes)}.`);
}

function addressOf(values: Values) {
  const headers = values.header.map((header): [string, string] => {
    const colon = header.indexOf(':');
    if (colon < 1) throw new UsageError(`--header needs 'Name: value', not '${header}'`);
    return [header.slice(0, colon).trim(), header.slice(colon + 1).trim()];
  });
  return { base: need(values, 'from'), headers: Object.fromEntries(headers) };
}

function engineContext(values: Values): EngineContext {
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort(new UsageError('stopped; the same command goes on from here')));
  return {
    ...createEngine(),
    trustedKeys: [trustedKey(values.key)],
    keepsPrevious: values['keep-previous'],
    signal: stopping.signal,
    onProgress: (progress) => showProgress(progressText(progress)),
  };
}

function trustedKey(file: string | undefined): KeyObject {
  if (file) return readPublicKey(readFileSync(file, 'utf8'));
  const own = developmentKeyFile(dataDir());
  if (!existsSync(own)) throw new UsageError('--key is missing: the public key of the depot');
  return readPublicKey(readFileSync(own, 'utf8'));
}

const dataDir = () => process.env.DATA_DIR || '.data';

function printReport({ checked, bad, fetched, damaged }: VerifyReport): void {
  clearProgress();
  for (const file of damaged) console.log(`damaged: ${file}`);
  console.log(`${checked} chunks checked, ${bad} bad, ${fetched} fetched.`);
}

function printRepair(report: RepairReport): void {
  printReport(report);
  for (const file of report.unmended) console.log(`not mended: ${file}`);
  if (report.hindrance) throw report.hindrance;
}

function printInstalled(verb: string, { version, size, kept }: InstallReport): void {
  clearProgress();
  for (const { path, as } of kept) console.log(`your ${path} was in the way and is now ${as}`);
  console.log(`${verb} ${version} (${megabytes(size)}).`);
}

async function printPlan(values: Values): Promise<void> {
  const plan = await estimateUpdate(addressOf(values), need(values, 'to'), engineContext(values));
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
  if (plan.shortfall > 0) console.log(`${megabytes(plan.shortfall)} are missing.`);
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

function progressText({ phase, bytesDone, bytesTotal, bytesPerSecond, secondsLeft }: Progress): string {
  if (bytesTotal === 0) return phase;
  const left = secondsLeft === undefined ? '' : `, ${secondsLeft} s left`;
  return `${phase} ${megabytes(bytesDone)} of ${megabytes(bytesTotal)}, ${megabytes(bytesPerSecond)}/s${left}`;
}

/** One line of a terminal that is written over and over; nothing where the output goes to a file. */
function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

const clearProgress = () => showProgress('');

async function main(): Promise<void> {
  const { values, positionals } = parse(process.argv.slice(2));
  const [name, ...rest] = positionals;
  const command = COMMANDS[name ?? ''];
  if (values.help || !command) {
    console.log(USAGE);
    if (!values.help) process.exitCode = 2;
    return;
  }
  await command(values, rest);
}

try {
  await main();
} catch (error) {
  clearProgress();
  const text = error instanceof Error ? error.message : String(error);
  const isKnown =
    error instanceof InstallError || error instanceof PublishError || error instanceof DepotError;
  console.error(isKnown ? `${error.fault}: ${text}` : text);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
