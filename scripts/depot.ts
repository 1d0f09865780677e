// Publishes builds into a depot and installs, updates, verifies, repairs and removes them from a terminal.
import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createEngine, type EngineContext } from '../electron/install/engine-context.ts';
import { estimateUpdate } from '../electron/install/estimate.ts';
import { GameFolder } from '../electron/install/folder/game-folder.ts';
import { installBuild, updateBuild } from '../electron/install/install.ts';
import { InstallError } from '../electron/install/install-error.ts';
import { moveBuild } from '../electron/install/move.ts';
import { rollBackBuild } from '../electron/install/roll-back.ts';
import { uninstallBuild } from '../electron/install/uninstall.ts';
import { repairBuild, verifyBuild } from '../electron/install/verify.ts';
import { announceNewKey } from '../server/depot/key-rotation.ts';
import { pruneLine } from '../server/depot/prune.ts';
import { type PublicationTerms, publishArchive, publishBuild } from '../server/depot/publish.ts';
import { PublishError } from '../server/depot/publish-error.ts';
import { publishWebBuild } from '../server/play/publish.ts';
import { DepotError } from '../shared/depot/errors.ts';
import { keyIdOf } from '../shared/depot/signature.ts';
import { publicKeyIn, writeNewKey } from './depot-key.ts';
import {
  addressIfTold,
  addressOf,
  formerKeys,
  lineOf,
  need,
  parse,
  presentSigningKey,
  type READS,
  signingKey,
  storedLineOf,
  trustedKey,
  USAGE,
  UsageError,
  type Values,
  wholeNumber,
} from './depot-options.ts';
import {
  clearProgress,
  megabytes,
  printInstalled,
  printPlan,
  printRepair,
  printReport,
  progressText,
  publishedText,
  showProgress,
} from './depot-report.ts';

const COMMANDS: Record<keyof typeof READS, (values: Values, positionals: string[]) => Promise<void>> = {
  publish,
  web: publishWeb,
  prune,
  rotate,
  install: async (values) => {
    if (values.plan) return plan(values);
    printInstalled(
      'Installed',
      await installBuild(await addressOf(values), need(values, 'to'), engineContext(values)),
    );
  },
  update: async (values) => {
    if (values.plan) return plan(values);
    const report = await updateBuild(await addressOf(values), need(values, 'to'), engineContext(values));
    printInstalled('Updated to', report);
  },
  rollback: async (values) => {
    const root = need(values, 'to');
    const installed = await new GameFolder(root).readReceipt();
    const left = installed?.build ?? '';
    printInstalled(
      'Back to',
      await rollBackBuild(await addressIfTold(values), root, left, engineContext(values)),
    );
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
    printRepair(await repairBuild(await addressIfTold(values), need(values, 'to'), engineContext(values))),
  uninstall: async (values) => {
    const { removed, kept } = await uninstallBuild(need(values, 'to'), engineContext(values));
    clearProgress();
    console.log(
      `Removed ${removed} files.${kept.length > 0 ? ' Files that the build did not bring were kept.' : ''}`,
    );
  },
  keygen: async (values) => {
    const file = need(values, 'out');
    if (existsSync(file)) throw new UsageError(`${file} exists already`);
    console.log(`Key ${keyIdOf(writeNewKey(file))} written to ${file}; its public half to ${file}.pub.`);
  },
};

async function plan(values: Values): Promise<void> {
  printPlan(await estimateUpdate(await addressOf(values), need(values, 'to'), engineContext(values)));
}

async function publish(values: Values, [build]: string[]): Promise<void> {
  if (!build) throw new UsageError('name the folder or archive to publish');
  // Node compresses on as many threads as this says when the first of them is needed; four unless told.
  process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, availableParallelism()));
  const line = storedLineOf(values);
  // A depot made by mistake would hold a build that no store serves.
  const place = path.dirname(path.resolve(line.depot));
  if (!existsSync(place)) throw new UsageError(`--depot: the folder ${place} is missing`);
  const terms: PublicationTerms = {
    ...line,
    version: need(values, 'version'),
    key: signingKey(values),
    formerKeys: formerKeys(values),
    isPinned: values.pinned,
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

/** Puts a folder where the store serves what plays in the browser. */
async function publishWeb(values: Values, [folder]: string[]): Promise<void> {
  if (!folder || !statSync(folder).isDirectory()) throw new UsageError('name the folder to publish');
  const dataDir = need(values, 'data');
  // A folder made by mistake would hold a build that no store serves.
  if (!existsSync(dataDir)) throw new UsageError(`${dataDir} is missing: --data is the store's DATA_DIR`);
  const id = wholeNumber(values, 'id', 1, 2 ** 31 - 1);
  const version = need(values, 'version');
  const published = await publishWebBuild(dataDir, id, folder, version);
  console.log(`Published ${version} for the browser: ${megabytes(published.size)} in ${published.folder}.`);
}

async function rotate(values: Values): Promise<void> {
  const next = publicKeyIn(need(values, 'new'));
  await announceNewKey(lineOf(values), next, presentSigningKey(values));
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

async function main(): Promise<void> {
  const { values, positionals } = parse(process.argv.slice(2));
  const [name, ...rest] = positionals;
  const command = Object.entries(COMMANDS).find(([known]) => known === name)?.[1];
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
