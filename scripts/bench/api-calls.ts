import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { startServer } from '../../tests/faults/server-process.ts';
import type { BenchRow } from './row.ts';

const HEADERS = { 'content-type': 'application/json', 'accept-version': 'v2', host: 'localhost' };

/** Runs work against the real server in a process of its own. */
export async function withServer<T>(
  env: Record<string, string>,
  work: (address: string) => Promise<T>,
): Promise<T> {
  const server = await startServer(env);
  try {
    return await work(server.address);
  } finally {
    const exit = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    await exit;
  }
}

/** Runs one of the store's documents, as in production no others are answered, as a player; the data of the answer. */
export async function ask(
  address: string,
  token: string,
  query: string,
  variables: object,
): Promise<unknown> {
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { ...HEADERS, authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  const answer = v.parse(
    v.object({ data: v.unknown(), errors: v.optional(v.unknown()) }),
    await response.json(),
  );
  if (answer.errors !== undefined) throw new Error(JSON.stringify(answer.errors));
  return answer.data;
}

/** An access token of a session. */
export async function tokenOf(address: string, cookie: string): Promise<string> {
  const answer = await fetch(`${address}/api/account/token`, { headers: { cookie } });
  return v.parse(v.object({ token: v.string() }), await answer.json()).token;
}

/** How many statements the server has sent so far. */
export const statementsOf = (address: string): Promise<number> =>
  metricOf(address, /^database_statements_total (\d+)/m);

/** Waits until the server has told all that it had to tell: what is measured next has it for itself. */
export async function untilQuiet(address: string): Promise<void> {
  while ((await metricOf(address, /^outbox_events\{state="waiting"\} (\d+)/m)) > 0) await delay(500);
}

async function metricOf(address: string, line: RegExp): Promise<number> {
  const found = line.exec(await (await fetch(`${address}/metrics`)).text())?.[1];
  if (found === undefined) throw new Error(`the server measures nothing like ${line}`);
  return Number(found);
}

/** What one call costs: how long it takes at the usual percentiles, and how many statements. */
export function rowsOf(
  name: string,
  times: readonly number[],
  statements: number,
  target: number | undefined,
): BenchRow[] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return [
    { name: `${name}, p50`, value: at(0.5), unit: 'ms' },
    { name: `${name}, p95`, value: at(0.95), unit: 'ms', ...(target !== undefined && { target }) },
    { name: `${name}, p99`, value: at(0.99), unit: 'ms' },
    { name: `${name}, statements`, value: statements, unit: 'count' },
  ];
}
