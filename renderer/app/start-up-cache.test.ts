import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keepStartUp } from './start-up-cache.ts';

const KEY = ['config', {}];
const HOUR = 3_600_000;

function memory() {
  const kept = new Map<string, string>();
  return {
    size: () => kept.size,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** A start of the app at a time; `ask` runs the start-up query. */
function start(storage: ReturnType<typeof memory>, at: number) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  keepStartUp(client, storage, () => at);
  return {
    known: () => client.getQueryData(KEY),
    ask: (answer: () => Promise<string>) =>
      client.fetchQuery({ queryKey: KEY, queryFn: answer, staleTime: HOUR }),
  };
}

test('an answer serves the starts of the next 12 hours, and each asks anew [T18]', async () => {
  const storage = memory();
  await start(storage, 0).ask(async () => 'first');
  const soon = start(storage, 12 * HOUR - 1);
  expect(soon.known()).toBe('first');
  expect(start(storage, 12 * HOUR).known()).toBeUndefined();
  expect(await soon.ask(async () => 'second')).toBe('second');
  expect(start(storage, 12 * HOUR).known()).toBe('second');
});

test('a failed question clears what was kept and fails for whoever asked [T18]', async () => {
  const storage = memory();
  await start(storage, 0).ask(async () => 'first');
  expect(storage.size()).toBe(1);
  await expect(start(storage, HOUR).ask(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(storage.size()).toBe(0);
  expect(start(storage, 2 * HOUR).known()).toBeUndefined();
});

test.each(['no JSON', 'null', JSON.stringify({ at: 0, key: KEY, data: 'of another release' })])(
  'what another release kept is passed over: %s',
  async (text) => {
    const storage = memory();
    storage.setItem('start-up:config', text);
    expect(start(storage, 1).known()).toBeUndefined();
  },
);

test('other answers are not kept', async () => {
  const storage = memory();
  const client = new QueryClient();
  keepStartUp(client, storage, () => 0);
  await client.fetchQuery({ queryKey: ['me', {}], queryFn: async () => 'somebody' });
  expect(storage.size()).toBe(0);
});
