import { expect, test } from 'vitest';
import { forgivingStorage } from './storage.ts';

/** A storage like the browser's, that takes texts of so many characters. */
function storageFor(room: number) {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, text: string) {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, text);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
}

const blocked = (): never => {
  throw new DOMException('blocked', 'SecurityError');
};

test('a storage that the browser blocks remembers for as long as the page is open, and says so', () => {
  const storage = forgivingStorage(blocked);
  expect(storage.getItem('category')).toBeNull();
  expect(storage.keys()).toEqual([]);
  expect(storage.setItem('category', 'girl-gl')).toBe(false);
  expect(storage.getItem('category')).toBe('girl-gl');
  expect(storage.keys()).toEqual(['category']);
  storage.removeItem('category');
  expect(storage.getItem('category')).toBeNull();
});

test('a storage that is full shows the newer text, and keeps the next one that fits', () => {
  const browser = storageFor(4);
  const storage = forgivingStorage(() => browser);
  expect(storage.setItem('viewed', '1,2')).toBe(true);
  expect(storage.setItem('viewed', '3,1,2')).toBe(false);
  expect([storage.getItem('viewed'), browser.getItem('viewed')]).toEqual(['3,1,2', '1,2']);
  expect(storage.setItem('viewed', '4,3')).toBe(true);
  expect([storage.getItem('viewed'), browser.getItem('viewed')]).toEqual(['4,3', '4,3']);
  expect(storage.keys()).toEqual(['viewed']);
  storage.removeItem('viewed');
  expect([storage.getItem('viewed'), browser.getItem('viewed')]).toEqual([null, null]);
});
