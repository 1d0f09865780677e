import { fileURLToPath } from 'node:url';
import type { DepotLine } from '../../../shared/depot/channel.ts';
import type { Bandwidth } from './bandwidth.ts';
import { FolderDepot } from './folder-depot.ts';
import type { FileRange } from './http-answer.ts';
import { HttpDepot } from './http-depot.ts';
import type { Routes } from './routes.ts';

/** Where a line of a depot lies: a server's address or a folder, and what every request to it carries. */
export interface DepotHosts {
  /** `http(s)://…` or a path of this machine; the folder that holds `channel.json`. */
  base: string;
  /** Other web addresses of the same line, which serve its packs to everyone. */
  mirrors?: readonly string[];
  /** The ways to these addresses; a redirect is followed by the way of the address that gave it. */
  routes?: Routes;
  /** Go to `base` only: not to a mirror, nor to where it redirects. */
  headers: Record<string, string>;
}

/** A line of a depot, what must be found there, and what need not come from there. */
export interface DepotAddress extends DepotHosts {
  /** Folders of this machine with other builds of the game: what they have alike is copied from there. */
  beside?: readonly string[];
  expects: DepotLine & {
    /** The build that is current by the word of the store, where it was asked. */
    build?: string;
  };
}

/** Takes a range as it comes. */
export interface RangeReceiver {
  /** Bytes of the file from `offset` on, one after another. They are the caller's again when this returns. */
  take(data: Buffer, offset: number): void;
  /**
   * The server knows no ranges and is about to send the whole file, from its first byte on. False refuses it, and the
   * read fails with a `TransferError` that costs nothing.
   */
  takeWhole(): boolean;
}

export interface DepotReader {
  /** A whole small file: a channel or a manifest. Throws a `TransferError` when another attempt may go better. */
  readFile(name: string, signal: AbortSignal): Promise<Buffer>;
  /** A range of a file; when it fails, some of the bytes may have been handed over. Throws like `readFile`. */
  readRange(range: FileRange, receiver: RangeReceiver, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Opens a depot line for reading, within the limit of the bandwidth. */
export function openDepot(address: DepotHosts, bandwidth: Bandwidth): DepotReader {
  const { base } = address;
  if (/^https?:\/\//i.test(base)) return new HttpDepot(address, bandwidth);
  return new FolderDepot(base.startsWith('file:') ? fileURLToPath(base) : base);
}
