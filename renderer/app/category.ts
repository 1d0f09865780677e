import { useSyncExternalStore } from 'react';
import { browserStorage } from '../platform/storage.ts';
import { storageListeners } from '../platform/storage-listeners.ts';

/** The four shelves of the store (A16). */
export const CATEGORIES = ['boy-r18', 'boy-bl', 'girl-r18', 'girl-gl'] as const;

export type Category = (typeof CATEGORIES)[number];

/** Shelf of visitors who have not chosen one (B09). */
export const DEFAULT_CATEGORY: Category = 'boy-r18';

const STORAGE_KEY = 'category';

export const isCategory = (text: unknown): text is Category =>
  CATEGORIES.some((category) => category === text);

const { subscribe, tell } = storageListeners();

/** Remembers the shelf that a visitor looked at; the navigation's Home leads back to it (L03). */
export function rememberCategory(category: Category): void {
  browserStorage.setItem(STORAGE_KEY, category);
  tell();
}

function rememberedCategory(): Category {
  const stored = browserStorage.getItem(STORAGE_KEY);
  return isCategory(stored) ? stored : DEFAULT_CATEGORY;
}

/** The shelf chosen last, as far as this browser knows. The server cannot know, so it settles after hydration. */
export const useRememberedCategory = (): Category =>
  useSyncExternalStore(subscribe, rememberedCategory, () => DEFAULT_CATEGORY);
