import type { KeyObject } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { DiscardableKind } from '../discard.ts';
import type { EngineContext } from '../engine-context.ts';
import type { UpdateEstimate } from '../estimate.ts';
import { liftOwnLock } from '../folder/folder-lock.ts';
import { GameFolder, type Receipt } from '../folder/game-folder.ts';
import type { InstallReport } from '../install.ts';
import { InstallError } from '../install-error.ts';
import type { MoveReport } from '../move.ts';
import type { Bandwidth } from '../transfer/bandwidth.ts';
import type { DepotAddress } from '../transfer/depot-source.ts';
import type { UninstallReport } from '../uninstall.ts';
import type { RepairReport, VerifyReport } from '../verify.ts';
import {
  type EngineOperation,
  type EngineOutcome,
  type EngineReply,
  type EngineRequest,
  type EngineThreadData,
  received,
  toSend,
} from './engine-messages.ts';
import { threadFile } from './thread-file.ts';

/** Room for objects that die young; plans of 100,000 files fill what they are given, and keep it. */
const YOUNG_MB = 24;
/** A thread that had nothing to do for this long is ended, in ms; it takes its own threads and their memory along. */
const IDLE_MS = 60_000;

/** What an operation reports to and is stopped by, and what becomes of the files it replaces. */
export type OperationControl = Pick<EngineContext, 'signal' | 'onProgress' | 'keepsPrevious'>;

/** For operations that tell nothing and go to their end. */
export const UNWATCHED: OperationControl = { signal: new AbortController().signal, onProgress: () => {} };

/** What the thread may ask of an operation's caller beside. */
interface Watch extends OperationControl {
  onMoved?: (() => Promise<void>) | undefined;
}

interface Waiting extends Pick<Watch, 'onProgress' | 'onMoved'> {
  worker: Worker;
  root: string;
  end(outcome: EngineOutcome): void;
  fail(error: Error): void;
}

/**
 * The engine in a thread of its own, for a program whose own thread must answer at once: the same operations as the
 * functions of these names, which may run side by side. The thread is started when it is needed and ended when idle.
 */
export class EngineThread {
  readonly #data: EngineThreadData;
  readonly #waiting = new Map<number, Waiting>();
  /** Games that were taken away while they were worked on: back again, with a drive, they still carry our lock. */
  readonly #takenAway = new Set<string>();
  #worker: Worker | undefined;
  #nextId = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(trustedKeys: readonly KeyObject[], bandwidth: Bandwidth) {
    this.#data = { trustedKeys, bandwidth: bandwidth.memory };
  }

  async install(address: DepotAddress, root: string, control: OperationControl): Promise<InstallReport> {
    return installReport(await this.#perform({ type: 'install', address, root }, control));
  }

  async update(address: DepotAddress, root: string, control: OperationControl): Promise<InstallReport> {
    return installReport(await this.#perform({ type: 'update', address, root }, control));
  }

  async verify(root: string, control: OperationControl): Promise<VerifyReport> {
    const outcome = await this.#perform({ type: 'verify', root }, control);
    if (outcome.type === 'verified') return outcome.report;
    throw failureOf(outcome);
  }

  async repair(
    address: DepotAddress | undefined,
    root: string,
    control: OperationControl,
    suspects?: readonly string[],
  ): Promise<RepairReport> {
    const outcome = await this.#perform({ type: 'repair', address, root, suspects }, control);
    if (outcome.type !== 'repaired') throw failureOf(outcome);
    return { ...outcome.report, hindrance: outcome.hindrance && received(outcome.hindrance) };
  }

  async rollBack(
    address: DepotAddress | undefined,
    root: string,
    left: string,
    control: OperationControl,
  ): Promise<InstallReport> {
    return installReport(await this.#perform({ type: 'rollback', address, root, left }, control));
  }

  async previous(root: string): Promise<Receipt | undefined> {
    const outcome = await this.#perform({ type: 'previous', root }, UNWATCHED);
    if (outcome.type === 'previous') return outcome.receipt;
    throw failureOf(outcome);
  }

  async move(
    root: string,
    newRoot: string,
    control: OperationControl,
    switchRecord: () => Promise<void>,
  ): Promise<MoveReport> {
    const outcome = await this.#perform(
      { type: 'move', root, newRoot },
      { ...control, onMoved: switchRecord },
    );
    if (outcome.type === 'moved') return outcome.report;
    throw failureOf(outcome);
  }

  async uninstall(root: string, control: OperationControl): Promise<UninstallReport> {
    const outcome = await this.#perform({ type: 'uninstall', root }, control);
    if (outcome.type === 'uninstalled') return outcome.report;
    throw failureOf(outcome);
  }

  /** Drops what work of this kind that was given up has left; answers the build that it has installed all the same, if so. */
  async discard(root: string, kind: DiscardableKind): Promise<Receipt | undefined> {
    const outcome = await this.#perform({ type: 'discard', root, kind }, UNWATCHED);
    if (outcome.type === 'discarded') return outcome.installed;
    throw failureOf(outcome);
  }

  /** Drops what a move that was given up has copied. */
  async discardMove(root: string, newRoot: string): Promise<void> {
    const outcome = await this.#perform({ type: 'discard-move', root, newRoot }, UNWATCHED);
    if (outcome.type !== 'discarded') throw failureOf(outcome);
  }

  async estimate(address: DepotAddress, root: string, control: OperationControl): Promise<UpdateEstimate> {
    const outcome = await this.#perform({ type: 'estimate', address, root }, control);
    if (outcome.type === 'estimated') return outcome.estimate;
    throw failureOf(outcome);
  }

  /** Ends the thread at once; what it was doing fails and can be gone on with later. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #perform(operation: EngineOperation, watch: Watch): Promise<EngineOutcome> {
    const { signal, onProgress, onMoved, keepsPrevious = false } = watch;
    if (this.#takenAway.delete(operation.root)) await liftOwnLock(new GameFolder(operation.root));
    const worker = this.#started();
    const id = this.#nextId++;
    const stop = () => worker.postMessage({ id, type: 'stop' } satisfies EngineRequest);
    signal.addEventListener('abort', stop);
    try {
      // Asked only once a stop is heard: one that came before would be lost, and the work would hold its place for good.
      signal.throwIfAborted();
      const outcome = await new Promise<EngineOutcome>((end, fail) => {
        this.#waiting.set(id, { worker, root: operation.root, onProgress, onMoved, end, fail });
        worker.postMessage({ id, type: 'begin', operation, keepsPrevious } satisfies EngineRequest);
      });
      if (outcome.type !== 'failed') return outcome;
      if (outcome.error.fault === 'folder-missing') this.#takenAway.add(operation.root);
      signal.throwIfAborted();
      return outcome;
    } finally {
      signal.removeEventListener('abort', stop);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#rest(worker);
    }
  }

  #started(): Worker {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    this.#worker.ref();
    return this.#worker;
  }

  #start(): Worker {
    const worker = new Worker(threadFile('engine-worker', import.meta.url), {
      workerData: this.#data,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    const fail = async (error: Error) => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const waiting of [...this.#waiting.values()].filter((each) => each.worker === worker)) {
        // One that cannot be read is nobody's, and the next operation takes it over.
        await liftOwnLock(new GameFolder(waiting.root)).catch(() => {});
        waiting.fail(error);
      }
    };
    const answer = async (id: number, done: Promise<void> | undefined) => {
      const error = await Promise.resolve(done).then(() => undefined, toSend);
      worker.postMessage({ id, type: 'answer', error } satisfies EngineRequest);
    };
    worker
      .on('message', (reply: EngineReply) => {
        const waiting = this.#waiting.get(reply.id);
        if (reply.type === 'progress') waiting?.onProgress(reply.progress);
        else if (reply.type === 'ended') waiting?.end(reply.outcome);
        else void answer(reply.id, reply.question === 'moved' ? waiting?.onMoved?.() : undefined);
      })
      .on('error', fail)
      .on('exit', () => fail(new InstallError('internal', "the engine's thread ended")));
    return worker;
  }

  #rest(worker: Worker): void {
    worker.unref();
    this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
  }
}

function installReport(outcome: EngineOutcome): InstallReport {
  if (outcome.type === 'installed') return outcome.report;
  throw failureOf(outcome);
}

function failureOf(outcome: EngineOutcome): InstallError {
  if (outcome.type === 'failed') return received(outcome.error);
  return new InstallError('internal', `an operation ended as ${outcome.type}`);
}
