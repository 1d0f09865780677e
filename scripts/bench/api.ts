import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { FindStoreDocument, type FindStoreQueryVariables } from '../../shared/contract/gql/graphql.ts';
import { type BenchRow, median } from './row.ts';
import { withStore } from './store.ts';

const ROUNDS = 3;
const SECONDS = 5;
const CONNECTIONS = 10;

const headers = { 'content-type': 'application/json', 'accept-version': 'v2' };
const variables: FindStoreQueryVariables = {
  platform_key: ['moggie'],
  language: 'en-US',
  q: { orderField: 'released_at-desc', limit: 20 },
};
const body = JSON.stringify({ query: FindStoreDocument.toString(), variables });

async function measure(origin: string): Promise<{ perSecond: number; p97: number }> {
  const url = `${origin}/graphql`;
  const result = await autocannon({
    url,
    method: 'POST',
    headers,
    body,
    duration: SECONDS,
    connections: CONNECTIONS,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result.requests.average, p97: result.latency.p97_5 };
}

async function startBare(answer: string): Promise<{ origin: string; stop: () => void }> {
  const file = `${import.meta.dirname}/bare-server.ts`;
  const child = spawn(process.execPath, [file, answer], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [origin] = await once(createInterface(child.stdout), 'line');
  return { origin: String(origin), stop: () => child.kill() };
}

/** findStore with 20 games and their nested fields, over HTTP, beside a bare Fastify route that sends the same bytes. */
export async function benchApi(): Promise<BenchRow[]> {
  return withStore(async (store) => {
    const response = await fetch(`${store.origin}/graphql`, { method: 'POST', headers, body });
    const answer = await response.text();
    const bare = await startBare(answer);
    const ours: { perSecond: number; p97: number }[] = [];
    const theirs: typeof ours = [];
    try {
      for (let round = 0; round < ROUNDS; round++) {
        ours.push(await measure(store.origin));
        theirs.push(await measure(bare.origin));
      }
    } finally {
      bare.stop();
    }
    const middle = (results: typeof ours, figure: 'perSecond' | 'p97') =>
      median(results.map((result) => result[figure]));
    return [
      {
        name: 'findStore, 20 games, embedded database',
        value: middle(ours, 'perSecond'),
        unit: 'req/s',
        peer: { name: 'bare Fastify, same bytes', value: middle(theirs, 'perSecond') },
      },
      {
        name: `findStore p97.5, ${CONNECTIONS} connections`,
        value: middle(ours, 'p97'),
        unit: 'ms',
        target: 150,
      },
      { name: 'findStore answer', value: answer.length / 1000, unit: 'kB' },
    ];
  });
}
