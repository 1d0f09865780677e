import { open, readFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCode } from '../folder/files.ts';
import { InstallError } from '../install-error.ts';
import type { Bandwidth } from './bandwidth.ts';
import { isRetryableStatus, parseRetryAfter } from './retry.ts';

/** A line of a depot: a static host's address or a folder, and what every request to it carries. */
export interface DepotAddress {
  /** `http(s)://…` or a path of this machine; the folder that holds `channel.json`. */
  base: string;
  headers: Record<string, string>;
}

/** A transfer that failed for now: the network or the server may recover. */
export class TransferError extends Error {
  readonly retryAfterMs: number | undefined;

  constructor(message: string, retryAfterMs?: number, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TransferError';
    this.retryAfterMs = retryAfterMs;
  }
}

/** Silence on a connection for this long ends the attempt, in ms. */
const STALL_MS = 30_000;
const SMALL_FILE_LIMIT_BYTES = 256 * 1024 * 1024;
const LOCAL_READ_BYTES = 1024 * 1024;

export interface DepotReader {
  /** A whole small file: a channel or a manifest. */
  readFile(name: string, signal: AbortSignal): Promise<Buffer>;
  /** Bytes `start` to `end` (exclusive) of a file, handed to `onData` in order; a rejected promise may follow some of them. */
  readRange(
    name: string,
    start: number,
    end: number,
    onData: (data: Buffer) => void,
    signal: AbortSignal,
  ): Promise<void>;
  close(): void;
}

/** Opens a depot line for reading over at most `connections` connections, within the limit of the bandwidth. */
export function openDepot(address: DepotAddress, connections: number, bandwidth: Bandwidth): DepotReader {
  if (/^https?:\/\//i.test(address.base)) return new HttpDepot(address, connections, bandwidth);
  return new FolderDepot(address.base.startsWith('file:') ? fileURLToPath(address.base) : address.base);
}

class HttpDepot implements DepotReader {
  readonly #base: string;
  readonly #headers: Record<string, string>;
  readonly #agent: http.Agent;
  readonly #get: typeof http.get;
  readonly #bandwidth: Bandwidth;

  constructor(address: DepotAddress, connections: number, bandwidth: Bandwidth) {
    this.#bandwidth = bandwidth;
    this.#base = address.base.replace(/\/+$/, '');
    this.#headers = { 'accept-encoding': 'identity', ...address.headers };
    const secure = /^https:/i.test(address.base);
    const options = { keepAlive: true, maxSockets: connections };
    this.#agent = secure ? new https.Agent(options) : new http.Agent(options);
    this.#get = secure ? https.get : http.get;
  }

  async readFile(name: string, signal: AbortSignal): Promise<Buffer> {
    const parts: Buffer[] = [];
    let size = 0;
    await this.#request(name, {}, 200, signal, (data) => {
      size += data.length;
      if (size > SMALL_FILE_LIMIT_BYTES)
        throw new InstallError('server-wrong-content', `${name} is too large`);
      parts.push(data);
    });
    return Buffer.concat(parts);
  }

  async readRange(
    name: string,
    start: number,
    end: number,
    onData: (data: Buffer) => void,
    signal: AbortSignal,
  ): Promise<void> {
    let received = 0;
    const range = { range: `bytes=${start}-${end - 1}` };
    await this.#request(name, range, 206, signal, onData_, (response) => {
      const expected = `bytes ${start}-${end - 1}/`;
      const answered = response.headers['content-range'] ?? '';
      if (!answered.startsWith(expected))
        throw new InstallError(
          'server-wrong-content',
          `${name}: asked for ${range.range}, got "${answered}"`,
        );
    });
    if (received !== end - start) throw new TransferError(`${name}: the answer ended early`);

    function onData_(data: Buffer) {
      received += data.length;
      if (received > end - start)
        throw new InstallError('server-wrong-content', `${name}: the answer is too long`);
      onData(data);
    }
  }

  #request(
    name: string,
    headers: Record<string, string>,
    status: 200 | 206,
    signal: AbortSignal,
    onData: (data: Buffer) => void,
    onResponse?: (response: http.IncomingMessage) => void,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = this.#get(
        `${this.#base}/${name}`,
        { agent: this.#agent, headers: { ...this.#headers, ...headers }, signal },
        (response) => {
          const refuse = (error: unknown) => {
            reject(error);
            request.destroy();
          };
          const refusal = refusalOf(name, response, status);
          if (refusal) return refuse(refusal);
          try {
            onResponse?.(response);
          } catch (error) {
            return refuse(error);
          }
          response.on('data', (data: Buffer) => {
            try {
              onData(data);
            } catch (error) {
              return refuse(error);
            }
            this.#keepLimit(response, data.length, signal);
          });
          response.on('end', () => resolve());
          response.on('error', (error) => reject(asTransferError(name, error, signal)));
        },
      );
      request.setTimeout(STALL_MS, () => request.destroy(new TransferError(`${name}: no data for 30 s`)));
      request.on('error', (error) => reject(asTransferError(name, error, signal)));
    });
  }

  /** Reads no more from a connection while what all have received exceeds the limit. */
  #keepLimit(response: http.IncomingMessage, bytes: number, signal: AbortSignal): void {
    const wait = this.#bandwidth.take(bytes);
    if (wait === 0) return;
    response.pause();
    const resume = () => response.resume();
    this.#bandwidth.wait(wait, signal).then(resume, resume);
  }

  close(): void {
    this.#agent.destroy();
  }
}

function refusalOf(name: string, response: http.IncomingMessage, wanted: 200 | 206): Error | undefined {
  const status = response.statusCode ?? 0;
  if (status === wanted) return undefined;
  if (isRetryableStatus(status))
    return new TransferError(
      `${name}: the server answered ${status}`,
      parseRetryAfter(response.headers['retry-after'], Date.now()),
    );
  if (status === 401 || status === 402 || status === 403)
    return new InstallError('licence-missing', `${name}: the server answered ${status}`);
  return new InstallError('server-wrong-content', `${name}: the server answered ${status}, not ${wanted}`);
}

function asTransferError(name: string, error: Error, signal: AbortSignal): Error {
  if (signal.aborted || error instanceof TransferError || error instanceof InstallError) return error;
  return new TransferError(`${name}: ${error.message}`, undefined, { cause: error });
}

class FolderDepot implements DepotReader {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async readFile(name: string, signal: AbortSignal): Promise<Buffer> {
    try {
      return await readFile(path.join(this.#root, name), { signal });
    } catch (error) {
      throw this.#explain(name, error);
    }
  }

  async readRange(
    name: string,
    start: number,
    end: number,
    onData: (data: Buffer) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const file = await open(path.join(this.#root, name)).catch((error) => {
      throw this.#explain(name, error);
    });
    try {
      for (let at = start; at < end; ) {
        signal.throwIfAborted();
        const data = Buffer.allocUnsafe(Math.min(LOCAL_READ_BYTES, end - at));
        const { bytesRead } = await file.read(data, 0, data.length, at);
        if (bytesRead === 0) throw new InstallError('server-wrong-content', `${name} is too short`);
        onData(data.subarray(0, bytesRead));
        at += bytesRead;
      }
    } finally {
      await file.close();
    }
  }

  #explain(name: string, error: unknown): unknown {
    if (errorCode(error) !== 'ENOENT') return error;
    return new InstallError('server-wrong-content', `the depot lacks ${name}`, { cause: error });
  }

  close(): void {}
}
