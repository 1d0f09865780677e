/** The end of the launcher, which can be called off until it has come. */
export interface Ending {
  /** Whether the launcher is about to end. */
  hasBegun(): boolean;
  /** Does something first, whenever an end begins. */
  onBegin(listener: () => void): void;
  /** Writes down what is in flight, so that the next start goes on from there. */
  settle(): Promise<void>;
  /** The launcher does not end after all, and goes on with what it settled. */
  resume(): void;
}

export function createEnding(queue: { start(): void; close(): Promise<void> }): Ending {
  const listeners = new Set<() => void>();
  let begun = false;
  return {
    hasBegun: () => begun,
    onBegin: (listener) => void listeners.add(listener),
    async settle() {
      begun = true;
      for (const listener of listeners) listener();
      await queue.close();
    },
    resume() {
      begun = false;
      queue.start();
    },
  };
}
