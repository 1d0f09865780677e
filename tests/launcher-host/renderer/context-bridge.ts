import type { Wire } from './wire.ts';

/** `contextBridge` of the preload's world. */
export function contextBridgeOver(wire: Wire) {
  const exposed = new Set<string>();
  return {
    exposeInMainWorld(key: string, api: unknown): void {
      if (exposed.has(key))
        throw new Error('Cannot bind an API on top of an existing property on the window object');
      exposed.add(key);
      wire.post('expose', { key, api });
    },
  };
}
