import { CodedError } from '../../shared/contract/errors.ts';

/** Lets `atOnce` pieces of work run together, up to `waiting` more in line, and turns the rest away with 9999. */
export function createSlots(atOnce: number, waiting: number) {
  let running = 0;
  const line: (() => void)[] = [];

  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (running >= atOnce) {
        if (line.length >= waiting) throw new CodedError('9999', 'Too many images wait to be made');
        await new Promise<void>((resolve) => line.push(resolve));
      } else running += 1;
      try {
        return await work();
      } finally {
        // The slot is handed on, so `running` falls only when nobody waits.
        const next = line.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
