import { useEffect, useState } from 'react';
import { useApp } from '../app.ts';
import { THEME_PREFERENCE, type Theme, themeOf } from '../boot.ts';

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** The colour scheme in use and how to turn it over; the choice is kept. Dark until the browser has told. */
export function useTheme(): [Theme, () => void] {
  const { preferences } = useApp().platform;
  const [theme, setTheme] = useState<Theme>('dark');
  useEffect(() => setTheme(themeOf(preferences.get(THEME_PREFERENCE)) ?? systemTheme()), [preferences]);
  const turn = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    preferences.set(THEME_PREFERENCE, next);
    document.documentElement.dataset.theme = next;
    setTheme(next);
  };
  return [theme, turn];
}
