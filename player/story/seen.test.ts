import { expect, test } from 'vitest';
import type { TextStore } from './saves.ts';
import { createSeen } from './seen.ts';

const memory = (texts: Map<string, string>) => (): TextStore => ({
  getItem: (key) => texts.get(key) ?? null,
  setItem: (key, text) => {
    texts.set(key, text);
  },
  removeItem: (key) => {
    texts.delete(key);
  },
});

test('what was read is known in the next visit, also what another tab read meanwhile [D09]', () => {
  const texts = new Map<string, string>();
  const [one, other] = [createSeen(memory(texts)), createSeen(memory(texts))];
  one.add('The fog came in.');
  one.add('The fog came in.');
  other.add('霧が来た。');
  const again = createSeen(memory(texts));
  expect([again.has('The fog came in.'), again.has('霧が来た。'), again.has('The fog left.')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(texts.get('story-seen')).toHaveLength(14);
});

test('a browser that keeps nothing knows what was read in this visit', () => {
  const seen = createSeen(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  seen.add('The fog came in.');
  expect([seen.has('The fog came in.'), seen.has('The fog left.')]).toEqual([true, false]);
});
