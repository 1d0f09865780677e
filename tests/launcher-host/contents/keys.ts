// Keys that the app presses itself: what Electron tells it of each beforehand, and what Chromium is told.
import type { KeyboardInputEvent } from 'electron';
import type { Protocol } from '../chromium/cdp.ts';
import { NotModelled } from '../modelled.ts';

const NAMED = { Escape: 27, F11: 122 } as const;
/** What Chromium calls a pressed Shift. */
const SHIFT = 8;

/** A key of the accelerators that the host knows: letters, and those with a name here. */
function keyOf(keyCode: string): { key: string; code: string; number: number } {
  if (keyCode === 'Escape' || keyCode === 'F11')
    return { key: keyCode, code: keyCode, number: NAMED[keyCode] };
  if (!/^[a-z]$/i.test(keyCode)) throw new NotModelled(`the key '${keyCode}'`);
  const upper = keyCode.toUpperCase();
  return { key: keyCode.toLowerCase(), code: `Key${upper}`, number: upper.charCodeAt(0) };
}

/** What `before-input-event` says of a key. */
export function inputOf({ type, keyCode, modifiers = [] }: KeyboardInputEvent) {
  const { key, code } = keyOf(keyCode);
  const none = {
    isAutoRepeat: false,
    isComposing: false,
    shift: modifiers.includes('shift'),
    control: false,
    alt: false,
    meta: false,
  };
  return { type: type === 'keyUp' ? 'keyUp' : 'keyDown', key, code, ...none, location: 0, modifiers };
}

/** The same key for Chromium. */
export function chromiumKeyOf({
  type,
  keyCode,
  modifiers = [],
}: KeyboardInputEvent): Protocol.Input.dispatchKeyEventParameters {
  const { key, code, number } = keyOf(keyCode);
  return {
    type: type === 'keyUp' ? 'keyUp' : 'rawKeyDown',
    key,
    code,
    modifiers: modifiers.includes('shift') ? SHIFT : 0,
    windowsVirtualKeyCode: number,
    nativeVirtualKeyCode: number,
  };
}
