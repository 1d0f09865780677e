import type { InstallFault } from '../../shared/bridge/install.ts';
import { DepotError } from '../../shared/depot/errors.ts';
import { errorCode } from '../error-code.ts';

/** A failure of the engine with a reason that the page has words for. The installed game is as it was before. */
export class InstallError extends Error {
  readonly fault: InstallFault;
  /** Bytes missing on the disk; set when the fault is `disk-full`. */
  readonly shortfall: number | undefined;
  /** How long the server asked to be left alone, in ms. */
  readonly retryAfterMs: number | undefined;

  constructor(
    fault: InstallFault,
    message: string,
    options: ErrorOptions & { shortfall?: number | undefined; retryAfterMs?: number | undefined } = {},
  ) {
    super(message, options);
    this.name = 'InstallError';
    this.fault = fault;
    this.shortfall = options.shortfall;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Codes of the disk that have a fault of their own. */
const DISK_FAULTS: Readonly<Record<string, InstallFault>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'file-too-large',
  EROFS: 'folder-refused',
  EACCES: 'folder-refused',
  EPERM: 'folder-refused',
};

/** Any failure as an `InstallError`: faults of the depot's bytes and of the disk get their reason, others are internal. */
export function asInstallError(error: unknown): InstallError {
  if (error instanceof InstallError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DepotError) {
    const untrusted = error.fault === 'untrusted-key' || error.fault === 'bad-signature';
    return new InstallError(untrusted ? 'signature-invalid' : 'server-wrong-content', message, {
      cause: error,
    });
  }
  return new InstallError(DISK_FAULTS[errorCode(error) ?? ''] ?? 'internal', message, { cause: error });
}
