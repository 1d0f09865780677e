import { useEffect, useSyncExternalStore } from 'react';
import { EXCLUDED_TAGS_PREFERENCE } from '../../shared/contract/tags.ts';
import { useDiscretion } from '../app/discretion.tsx';
import type { Platform } from '../platform/platform.ts';
import { browserStorage } from '../platform/storage.ts';
import { storageListeners } from '../platform/storage-listeners.ts';

const STORAGE_KEY = 'recently_viewed';

/** How many games are remembered. */
export const MOST_VIEWED = 24;

/** The games of a stored list, the latest first; anything that is no game is left out. */
export function readViewed(text: string | null): number[] {
  const ids = (text ?? '').split(',').map(Number);
  return [...new Set(ids)].filter((id) => Number.isInteger(id) && id > 0).slice(0, MOST_VIEWED);
}

/** The list with a game at its head. */
export const withViewed = (list: readonly number[], id: number): number[] =>
  [id, ...list.filter((other) => other !== id)].slice(0, MOST_VIEWED);

const { subscribe, tell } = storageListeners();

const kept = () => browserStorage.getItem(STORAGE_KEY);

/** Ids of the games whose pages were open in this browser, the latest first. Nobody else is told. */
export const useRecentlyViewed = (): number[] => readViewed(useSyncExternalStore(subscribe, kept));

export function clearViewed(): void {
  browserStorage.removeItem(STORAGE_KEY);
  tell();
}

/** Remembers a game whose page is open; in discreet mode nothing is remembered. */
export function useNoteViewed(id: number | undefined): void {
  const { discreet } = useDiscretion();
  useEffect(() => {
    if (id === undefined || discreet) return;
    browserStorage.setItem(STORAGE_KEY, withViewed(readViewed(kept()), id).join(','));
  }, [id, discreet]);
}

/** Forgets on this device what a player who has left looked at and did not want to see (T19). */
export function forgetBrowsing({ preferences }: Pick<Platform, 'preferences'>): void {
  clearViewed();
  preferences.set(EXCLUDED_TAGS_PREFERENCE, '', 0);
}
