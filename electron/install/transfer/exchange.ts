import type { Readable } from 'node:stream';
import type { Answer } from './http-answer.ts';
import type { Cost } from './transfer-error.ts';

/** What is told of one request. After `ended` and `failed`, and once the request was ended, nothing counts any more. */
export interface Exchange {
  /** Status and headers are there, the body is to be read. */
  answered(answer: Answer, body: Readable): void;
  /** All of the body was read; the connection is kept for the next request. */
  ended(): void;
  /** The connection was given up. `cost`: what asking again depends on. */
  failed(error: Error, cost: Cost): void;
}

/** Connections of one protocol. Each carries one request at a time and is then used again. */
export interface Connections {
  /** Sends a GET request; the function that it returns ends the request together with its connection. */
  get(url: URL, headers: Record<string, string>, signal: AbortSignal, exchange: Exchange): () => void;
  /** Ends all connections and what is under way on them. Later requests open new ones. */
  close(): void;
}
