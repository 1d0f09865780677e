import { useEffect, useState, useSyncExternalStore } from 'react';
import { LatePart } from '../components/late-part.tsx';
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

const loadGamepad = async () => (await import('../gamepad/gamepad.tsx')).Gamepad;

/** Lets a controller move through the store. Its code comes with the first controller. */
export function GamepadSupport() {
  const [wanted] = useGamepadWish();
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const greet = () => setThere(true);
    // One that was touched while the page still loaded has told of itself already; without TLS browsers know none.
    if (navigator.getGamepads?.().some((pad) => pad !== null)) greet();
    addEventListener('gamepadconnected', greet, { once: true });
    return () => removeEventListener('gamepadconnected', greet);
  }, []);
  return wanted && isThere ? <LatePart load={loadGamepad} bundle="gamepad" urgent props={{}} /> : null;
}
