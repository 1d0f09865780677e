import { useSyncExternalStore } from 'react';
import { useApp } from '../app.ts';
import { THEME_PREFERENCE, type Theme, themeOf } from '../boot.ts';

const systemScheme = () => matchMedia('(prefers-color-scheme: dark)');

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  const system = systemScheme();
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}

/** What the page is drawn in: the choice that stands on its root, else the system's scheme. */
const shownTheme = (): Theme =>
  themeOf(document.documentElement.dataset.theme) ?? (systemScheme().matches ? 'dark' : 'light');

/** The colour scheme in use and how to turn it over; the choice is kept. Dark until the browser has told. */
export function useTheme(): [Theme, () => void] {
  const { preferences } = useApp().platform;
  const theme = useSyncExternalStore(subscribe, shownTheme, (): Theme => 'dark');
  const turn = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    preferences.set(THEME_PREFERENCE, next);
    document.documentElement.dataset.theme = next;
    for (const listener of listeners) listener();
  };
  return [theme, turn];
}
