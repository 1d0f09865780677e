import { useState } from 'react';

/** Work that a press begins and that takes its time: whether it goes on, and how to begin it. */
export function useWork(work: () => Promise<unknown>): [busy: boolean, begin: () => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  };
  return [busy, begin];
}
