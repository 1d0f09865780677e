import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createCoverCache } from './cover-cache.ts';
import { createCoverCollector, MOST_COVERS } from './cover-collector.ts';

const coverOf = (id: number) => `/cdn/games/${id}/cover.svg`;

/** A library whose covers a store has; `answer` is what it gives for each that is asked for. */
function open() {
  const folder = mkdtempSync(path.join(tmpdir(), 'moggie-covers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const picture = () => new Response(new Uint8Array(4_000), { headers: { 'content-type': 'image/webp' } });
  const state = { asked: [] as string[], busy: 0, atOnce: 0, mayFetch: true, answer: picture };
  const covers = createCoverCache(folder, () => true);
  const start = () =>
    createCoverCollector({
      covers,
      mayFetch: () => state.mayFetch,
      async forward({ url }) {
        state.busy += 1;
        state.atOnce = Math.max(state.atOnce, state.busy);
        state.asked.push(url.replace('app://bundle', ''));
        await new Promise(setImmediate);
        state.busy -= 1;
        return state.answer();
      },
    });
  const kept = () => readdirSync(folder).length;
  return { state, covers, collect: start(), start, picture, kept };
}

test('covers that are not kept are fetched one after another, and each once', async () => {
  const { state, covers, collect, start, kept } = open();
  await Promise.all([collect(['', coverOf(1), coverOf(2)]), collect([coverOf(2), coverOf(3), coverOf(1)])]);
  expect(state.asked).toEqual([coverOf(1), coverOf(2), coverOf(3)].map((cover) => `${cover}?w=640&q=95`));
  expect([state.atOnce, kept(), await covers.has(coverOf(3)), await covers.has(coverOf(4))]).toEqual([
    1,
    3,
    true,
    false,
  ]);
  await start()([coverOf(3), coverOf(4)]);
  expect(state.asked.slice(3)).toEqual([`${coverOf(4)}?w=640&q=95`]);
});

test('a store that cannot answer is left alone until the library is news again; what it does not have is asked once', async () => {
  const { state, collect, picture, kept } = open();
  state.answer = () => new Response('busy', { status: 503 });
  await collect([coverOf(1), coverOf(2)]);
  expect(state.asked).toHaveLength(1);
  state.answer = () => new Response('none', { status: 404 });
  await collect([coverOf(1), coverOf(2)]);
  expect(state.asked).toHaveLength(3);
  state.answer = picture;
  await collect([coverOf(1), coverOf(2), coverOf(3)]);
  expect([state.asked.length, kept()]).toEqual([4, 1]);
});

test('while downloads rest none is fetched, and of a long library those that come first', async () => {
  const { state, collect } = open();
  state.mayFetch = false;
  await collect([coverOf(1)]);
  expect(state.asked).toEqual([]);
  state.mayFetch = true;
  state.answer = () => new Response('none', { status: 404 });
  await collect(Array.from({ length: MOST_COVERS + 1 }, (_, id) => coverOf(id)));
  expect(state.asked).toHaveLength(MOST_COVERS);
});
