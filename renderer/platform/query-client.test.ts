import { onlineManager, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CodedError } from '../../shared/contract/errors.ts';
import { createQueryClient } from './query-client.ts';

const LOST = new CodedError('other/network-request-failed', 'no response');

/** What was asked, in its order, and what fails. */
let asked: string[];
let failures: Map<string, CodedError>;
let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  failures = new Map();
});

afterEach(() => {
  vi.useRealTimers();
  client.unmount();
  onlineManager.setOnline(true);
});

/** A page that shows the answers to these questions. */
function show(...names: string[]) {
  client = createQueryClient(async (document) => {
    asked.push(document);
    const failure = failures.get(document);
    if (failure) throw failure;
    return document;
  });
  client.mount();
  const observers = names.map(
    (name) => new QueryObserver(client, { queryKey: [name], meta: { document: name } }),
  );
  for (const observer of observers) observer.subscribe(() => {});
  return () => observers.map((observer) => observer.getCurrentResult().status);
}

test('a lost connection is tried twice more, another failure is not', async () => {
  failures = new Map([
    ['lost', LOST],
    ['refused', new CodedError('400', 'no')],
  ]);
  const statuses = show('lost', 'refused');
  await vi.advanceTimersByTimeAsync(0);
  expect(statuses()).toEqual(['pending', 'error']);
  await vi.advanceTimersByTimeAsync(3_000);
  expect([statuses(), asked]).toEqual([
    ['error', 'error'],
    ['lost', 'refused', 'lost', 'lost'],
  ]);
});

test('without a network it is said at once, and what failed is asked again once it is back', async () => {
  onlineManager.setOnline(false);
  failures = new Map([
    ['lost', LOST],
    ['refused', new CodedError('400', 'no')],
  ]);
  const statuses = show('lost', 'refused', 'had');
  await vi.advanceTimersByTimeAsync(0);
  expect(statuses()).toEqual(['error', 'error', 'success']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(['lost', 'refused', 'had']);
  failures.clear();
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect([statuses(), asked]).toEqual([
    ['success', 'error', 'success'],
    ['lost', 'refused', 'had', 'lost'],
  ]);
});
