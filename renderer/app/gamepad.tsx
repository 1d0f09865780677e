import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { loadCatalogue } from '../i18n/load-catalogue.ts';
import { useApp } from './app.ts';

/** Preference of those who do not want a controller to move through the store. */
const GAMEPAD_PREFERENCE = 'gamepad';

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a controller may move through the store, and how to say so. */
export function useGamepadWish(): [boolean, (wanted: boolean) => void] {
  const { preferences } = useApp().platform;
  const wanted = useSyncExternalStore(
    subscribe,
    () => preferences.get(GAMEPAD_PREFERENCE) !== 'off',
    () => true,
  );
  const wish = (next: boolean) => {
    preferences.set(GAMEPAD_PREFERENCE, next ? 'on' : 'off');
    for (const listener of listeners) listener();
  };
  return [wanted, wish];
}

/** Lets a controller move through the store. Its code comes with the first controller. */
export function GamepadSupport() {
  const { locale } = useApp();
  const [wanted] = useGamepadWish();
  const [Gamepad, setGamepad] = useState<ComponentType>();
  useEffect(() => {
    const load = async () => {
      const [module] = await Promise.all([
        import('../gamepad/gamepad.tsx'),
        loadCatalogue(locale, 'gamepad'),
      ]);
      setGamepad(() => module.Gamepad);
    };
    // One that was touched while the page still loaded has told of itself already; without TLS browsers know none.
    if (navigator.getGamepads?.().some((pad) => pad !== null)) void load();
    addEventListener('gamepadconnected', load, { once: true });
    return () => removeEventListener('gamepadconnected', load);
  }, [locale]);
  return wanted && Gamepad ? <Gamepad /> : null;
}
