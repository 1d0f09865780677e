/** Why bytes from a depot were refused. */
export type DepotFault =
  | 'untrusted-key'
  | 'bad-signature'
  | 'bad-format'
  | 'unsafe-path'
  | 'wrong-game'
  | 'downgrade';

/** Bytes that are not what the depot's format and signature promise; nothing of them may be used. */
export class DepotError extends Error {
  readonly fault: DepotFault;

  constructor(fault: DepotFault, message: string) {
    super(message);
    this.name = 'DepotError';
    this.fault = fault;
  }
}

/** What reading throws when bytes are not in the format; `message` says how. */
export function badFormat(message: string): DepotError {
  return new DepotError('bad-format', message);
}
