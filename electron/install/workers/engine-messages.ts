import type { KeyObject } from 'node:crypto';
import type { InstallFault } from '../../../shared/bridge/install.ts';
import type { DiscardableKind } from '../discard.ts';
import type { UpdateEstimate } from '../estimate.ts';
import type { Receipt } from '../folder/game-folder.ts';
import type { InstallReport } from '../install.ts';
import { asInstallError, InstallError } from '../install-error.ts';
import type { MoveReport } from '../move.ts';
import type { Progress } from '../progress.ts';
import type { DepotAddress } from '../transfer/depot-source.ts';
import type { UninstallReport } from '../uninstall.ts';
import type { RepairReport, VerifyReport } from '../verify.ts';

/** What the engine's thread is started with. */
export interface EngineThreadData {
  trustedKeys: readonly KeyObject[];
  /** Memory of the `Bandwidth`. */
  bandwidth: SharedArrayBuffer;
}

export type EngineOperation =
  | { type: 'install' | 'update' | 'estimate'; address: DepotAddress; root: string }
  | {
      type: 'repair';
      address: DepotAddress | undefined;
      root: string;
      suspects: readonly string[] | undefined;
    }
  | { type: 'verify' | 'uninstall' | 'previous'; root: string }
  | { type: 'discard'; root: string; kind: DiscardableKind }
  | { type: 'rollback'; address: DepotAddress | undefined; root: string; left: string }
  | { type: 'move' | 'discard-move'; root: string; newRoot: string };

/** An `InstallError` on its way from one thread to another. */
export interface SentError {
  fault: InstallFault;
  message: string;
  shortfall: number | undefined;
  retryAfterMs: number | undefined;
}

export function toSend(error: unknown): SentError {
  const { fault, message, shortfall, retryAfterMs } = asInstallError(error);
  return { fault, message, shortfall, retryAfterMs };
}

export const received = (error: SentError) => new InstallError(error.fault, error.message, error);

export type EngineOutcome =
  | { type: 'installed'; report: InstallReport }
  | { type: 'verified'; report: VerifyReport }
  | { type: 'repaired'; report: Omit<RepairReport, 'hindrance'>; hindrance: SentError | undefined }
  | { type: 'estimated'; estimate: UpdateEstimate }
  | { type: 'moved'; report: MoveReport }
  | { type: 'uninstalled'; report: UninstallReport }
  | { type: 'previous'; receipt: Receipt | undefined }
  | { type: 'discarded'; installed?: Receipt | undefined }
  | { type: 'failed'; error: SentError };

/** What the engine's thread is sent; `id` tells the operations apart. */
export type EngineRequest =
  | { id: number; type: 'begin'; operation: EngineOperation; keepsPrevious: boolean }
  | { id: number; type: 'stop' }
  /** To the last thing asked; an error where it could not be done. */
  | { id: number; type: 'answer'; error: SentError | undefined };

/** Whether all that was reported before has been heard; whether the library knows the new place of a game that moved. */
export type EngineQuestion = 'heard' | 'moved';

export type EngineReply =
  | { id: number; type: 'progress'; progress: Progress }
  | { id: number; type: 'ask'; question: EngineQuestion }
  | { id: number; type: 'ended'; outcome: EngineOutcome };
