import { expect, test } from 'vitest';
import { createHealth, ProviderDown } from './health.ts';
import type { PaymentProvider, PayStep, ProviderOrder } from './provider.ts';
import { answerError, ProviderRefusal } from './provider-refusal.ts';

const SECOND = 1000;
const order: ProviderOrder = {
  orderNo: 'P1',
  ref: null,
  method: 'credit-card',
  amount: 30_000,
  currency: 'TWD',
  createdAt: new Date(0),
  refunds: [],
};

function openLine(deadlineMs = 60_000) {
  const clock = { now: new Date('2026-11-21T12:00:00Z') };
  const bank = {
    calls: 0,
    answer: async (): Promise<undefined> => undefined,
    step: { kind: 'redirect', url: 'https://bank.test/' } as PayStep,
  };
  const count = <T>(answer: () => Promise<T>) => {
    bank.calls += 1;
    return answer();
  };
  const provider: PaymentProvider = {
    create: () => count(async () => ({ step: bank.step })),
    payByCard: () => count(async () => (await bank.answer()) ?? { step: bank.step }),
    query: () => count(() => bank.answer()),
  };
  const health = createHealth({ now: () => clock.now, deadlineMs });
  const watched = health.watch('paypal', provider);
  const pass = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
  };
  const ask = () => watched.query?.(order);
  const failing = (error: unknown) => {
    bank.answer = async () => {
      throw error;
    };
  };
  const fail = async (times: number, error: unknown = new Error('502')) => {
    failing(error);
    for (let n = 0; n < times; n += 1) await expect(ask()).rejects.toBe(error);
  };
  const recover = () => {
    bank.answer = async () => undefined;
  };
  const state = () => [health.stateOf('paypal'), health.isDown('paypal'), bank.calls];
  return { bank, health, watched, pass, ask, fail, failing, recover, state };
}

const opened = (watched: PaymentProvider) =>
  watched.create({ ...order, payerIp: '127.0.0.1' }, { notify: '', return: '' });

test('five failures in a row take a provider down, and nobody asks it for a minute (rule 35)', async () => {
  const { ask, fail, pass, recover, state } = openLine();
  await fail(4);
  expect(state()).toEqual(['up', false, 4]);
  await fail(1);
  expect(state()).toEqual(['down', true, 5]);
  recover();
  pass(59 * SECOND);
  await expect(ask()).rejects.toBeInstanceOf(ProviderDown);
  expect(state()).toEqual(['down', true, 5]);
  pass(SECOND);
  expect(state()).toEqual(['trying', false, 5]);
  await ask();
  expect(state()).toEqual(['up', false, 6]);
  await fail(4);
  expect(state()).toEqual(['up', false, 10]);
});

test('one call alone tries whether it is back; while it lasts, and after it failed, nobody else asks', async () => {
  const { bank, ask, fail, failing, pass, state } = openLine();
  await fail(5);
  pass(60 * SECOND);
  const { promise, reject } = Promise.withResolvers<undefined>();
  bank.answer = () => promise;
  const first = ask();
  await expect(ask()).rejects.toBeInstanceOf(ProviderDown);
  reject(new Error('still 502'));
  await expect(first).rejects.toThrow('still 502');
  expect(state()).toEqual(['down', true, 6]);
  failing(new Error('and again'));
  await expect(ask()).rejects.toBeInstanceOf(ProviderDown);
});

test('an answer between failures, or failures that lie apart, leave it up', async () => {
  const { ask, fail, pass, recover, state } = openLine();
  await fail(4);
  recover();
  await ask();
  await fail(4);
  pass(6 * 60 * SECOND);
  await fail(4);
  expect(state()).toEqual(['up', false, 13]);
});

test('a page that the store builds by itself proves nothing: after a rest the next failure begins another', async () => {
  const { bank, fail, pass, recover, ask, state, watched } = openLine();
  await fail(5);
  pass(60 * SECOND);
  bank.step = { kind: 'form', url: 'https://bank.test/', fields: {} };
  await opened(watched);
  expect(state()).toEqual(['up', false, 6]);
  await fail(1);
  expect(state()).toEqual(['down', true, 7]);
  pass(60 * SECOND);
  bank.step = { kind: 'redirect', url: 'https://bank.test/' };
  await opened(watched);
  await fail(4);
  recover();
  await ask();
  expect(state()).toEqual(['up', false, 13]);
});

test('amounts that a provider does not take, and cards that it refuses, do not take it down', async () => {
  const { fail, failing, watched, health } = openLine();
  await fail(9, new RangeError('100.50 JPY'));
  expect(health.stateOf('paypal')).toBe('up');
  const pay = () =>
    watched.payByCard?.({ ...order, payerIp: '127.0.0.1' }, 'token', { notify: '', return: '' });
  failing(new Error('refused'));
  for (let n = 0; n < 9; n += 1) await expect(pay()).rejects.toThrow('refused');
  expect(health.stateOf('paypal')).toBe('up');
  failing(new TypeError('fetch failed'));
  for (let n = 0; n < 5; n += 1) await expect(pay()).rejects.toThrow('fetch failed');
  expect(health.stateOf('paypal')).toBe('down');
});

test('a refusal is an answer: it takes no provider down, ends the failures before it, and ends a rest (rule 35)', async () => {
  const { fail, pass, state } = openLine();
  const refusal = new ProviderRefusal('INSTRUMENT_DECLINED');
  await fail(9, refusal);
  expect(state()).toEqual(['up', false, 9]);
  await fail(4);
  await fail(1, refusal);
  await fail(4);
  expect(state()).toEqual(['up', false, 18]);
  await fail(1);
  pass(60 * SECOND);
  await fail(1, refusal);
  expect(state()).toEqual(['up', false, 20]);
});

test.each([
  [400, true],
  [404, true],
  [422, true],
  [499, true],
  [302, false],
  [401, false],
  [403, false],
  [408, false],
  [429, false],
  [500, false],
  [503, false],
])('status %i is a refusal: %s', (status, isRefusal) => {
  expect(answerError(status, 'PayPal answered')).toMatchObject({ message: 'PayPal answered' });
  expect(answerError(status, 'PayPal answered') instanceof ProviderRefusal).toBe(isRefusal);
});

test('a call without an end has failed at its deadline', async () => {
  const { bank, ask, state } = openLine(20);
  bank.answer = () => new Promise(() => {});
  for (let n = 0; n < 5; n += 1) await expect(ask()).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(state()).toEqual(['down', true, 5]);
});
