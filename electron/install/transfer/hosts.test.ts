import { expect, test } from 'vitest';
import { Hosts } from './hosts.ts';

const MB = 1_000_000;

/** Begins a request and answers which host it went to. */
const ask = (hosts: Hosts, now: number) => hosts.pick(now).base;

test('unmeasured hosts each get a request, then the work goes by speed', () => {
  const hosts = new Hosts(['a', 'b']);
  expect([ask(hosts, 0), ask(hosts, 0), ask(hosts, 0)]).toEqual(['a', 'b', 'a']);
  const [a, b] = hosts.all;
  if (!a || !b) throw new Error('two hosts');
  for (const host of [a, a, b]) hosts.ended(host);
  hosts.succeeded(a, 4 * MB, 1000, 0);
  hosts.succeeded(b, 2 * MB, 1000, 0);
  // Twice as fast: two requests on its way for each of the other's.
  expect(Array.from({ length: 6 }, () => ask(hosts, 0)).sort()).toEqual(['a', 'a', 'a', 'a', 'b', 'b']);
});

test('a host four times slower than another rests a minute and is then measured anew', () => {
  const hosts = new Hosts(['a', 'b']);
  const [a, b] = hosts.all;
  if (!a || !b) throw new Error('two hosts');
  hosts.succeeded(a, 8 * MB, 1000, 0);
  hosts.succeeded(b, MB, 1000, 0);
  expect(Array.from({ length: 9 }, () => ask(hosts, 59_999))).toEqual(Array(9).fill('a'));
  expect(ask(hosts, 60_000)).toBe('b');
});

test('a failing host rests for 1 s, doubling, or longer if it asks; a wrong one for five minutes', () => {
  const hosts = new Hosts(['a', 'b']);
  const [a, b] = hosts.all;
  if (!a || !b) throw new Error('two hosts');
  hosts.failed(a, 0);
  expect([a.restsUntil, hosts.hasOther(b, 999), hosts.hasOther(b, 1000)]).toEqual([1000, false, true]);
  hosts.failed(a, 1000);
  expect(a.restsUntil).toBe(3000);
  hosts.failed(a, 3000, 30_000);
  expect(a.restsUntil).toBe(33_000);
  hosts.succeeded(a, MB, 100, 33_000);
  hosts.failed(a, 33_000);
  expect(a.restsUntil).toBe(34_000);
  hosts.wrong(b, 0);
  expect(b.restsUntil).toBe(300_000);
  // All rest: the one whose rest ends first is asked all the same.
  expect(ask(hosts, 0)).toBe('a');
});

test('a failing host that asks for no patience rests all the same', () => {
  const hosts = new Hosts(['a', 'b']);
  const [a] = hosts.all;
  if (!a) throw new Error('two hosts');
  hosts.failed(a, 0, 0);
  expect([a.restsUntil, ask(hosts, 0)]).toEqual([1000, 'b']);
  hosts.failed(a, 1000, 500);
  expect(a.restsUntil).toBe(3000);
});

test('a request is hopeless when another host is eight times faster, and only then', () => {
  const hosts = new Hosts(['a', 'b']);
  const [a, b] = hosts.all;
  if (!a || !b) throw new Error('two hosts');
  expect(hosts.isHopeless(b, 1000, 60_000, 0)).toBe(false);
  hosts.succeeded(a, 8 * MB, 1000, 0);
  expect(hosts.isHopeless(b, MB, 2999, 0)).toBe(false);
  expect(hosts.isHopeless(b, 3 * MB, 3000, 0)).toBe(false);
  expect(hosts.isHopeless(b, 2.9 * MB, 3000, 0)).toBe(true);
  hosts.failed(a, 0);
  expect(hosts.isHopeless(b, 2.9 * MB, 3000, 0)).toBe(false);
});
