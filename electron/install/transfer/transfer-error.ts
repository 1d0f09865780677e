import type { InstallFault } from '../../../shared/bridge/install.ts';

/** What another attempt after a failed one depends on. */
export type Cost =
  /** An attempt: the network or the server may recover, but not for ever. */
  | 'attempt'
  /** Nothing: it was not the line's fault, and the next attempt takes another way. */
  | 'none';

/** A transfer that failed for now. */
export class TransferError extends Error {
  /** What the failure is called when no attempt is left. */
  readonly fault: InstallFault;
  readonly cost: Cost;
  /** What the server asked to wait, in ms. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    options: ErrorOptions & Partial<Pick<TransferError, 'fault' | 'cost' | 'retryAfterMs'>> = {},
  ) {
    super(message, options);
    this.name = 'TransferError';
    this.fault = options.fault ?? 'offline';
    this.cost = options.cost ?? 'attempt';
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** A host that answers with something other than the depot: of no use, but another host may be right. */
export class WrongAnswer extends TransferError {}

/** Fetched bytes that do not fit their hash: worth another try, but not many. */
export class DamagedChunk extends TransferError {}
