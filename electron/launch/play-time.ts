import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { DocumentStore } from '../settings/document-store.ts';

/** Play time on this device, kept through crashes and sent to the store when there is a network. */
export const playTimeDocument = v.object({
  totals: v.record(v.string(), v.object({ seconds: v.number(), lastPlayedAt: v.number() })),
  /** `synced` is what the store has confirmed of `seconds`. */
  sessions: v.array(
    v.object({ id: v.string(), storeId: v.number(), seconds: v.number(), synced: v.number() }),
  ),
});
export type PlayTimeDocument = v.InferOutput<typeof playTimeDocument>;

export const NO_PLAY_TIME: PlayTimeDocument = { totals: {}, sessions: [] };

export interface PlayTime {
  /** Begins to count; the answer ends the session. Time is written every `tickMs`, so a crash costs one tick. */
  begin(storeId: number): () => void;
  of(storeId: number): { seconds: number; lastPlayedAt: number | null };
  /** Sends what the store does not know yet; a failure keeps it for the next time. */
  sync(): Promise<void>;
}

/** Counts by a monotonic clock: a change of the wall clock never invents hours. */
export function createPlayTime(deps: {
  document: DocumentStore<PlayTimeDocument>;
  send: (storeId: number, sessionId: string, seconds: number) => Promise<unknown>;
  tickMs?: number;
  monotonicMs?: () => number;
  now?: () => number;
}): PlayTime {
  const { document, send, tickMs = 15_000, monotonicMs = () => performance.now(), now = Date.now } = deps;

  function add(id: string, storeId: number, seconds: number) {
    if (seconds === 0) return;
    const { totals, sessions } = document.read();
    const total = totals[storeId]?.seconds ?? 0;
    const known = sessions.find((session) => session.id === id);
    const session = known ?? { id, storeId, seconds: 0, synced: 0 };
    document.write({
      totals: { ...totals, [storeId]: { seconds: total + seconds, lastPlayedAt: now() } },
      sessions: [
        ...sessions.filter((other) => other.id !== id),
        { ...session, seconds: session.seconds + seconds },
      ],
    });
  }

  function begin(storeId: number): () => void {
    const id = randomUUID();
    let counted = 0;
    const startedAt = monotonicMs();
    const count = () => {
      const whole = Math.floor((monotonicMs() - startedAt) / 1000);
      add(id, storeId, whole - counted);
      counted = whole;
    };
    const timer = setInterval(count, tickMs);
    return () => {
      clearInterval(timer);
      count();
    };
  }

  async function sync() {
    for (const { id, storeId, seconds, synced } of document.read().sessions) {
      if (seconds === synced) continue;
      try {
        await send(storeId, id, seconds);
      } catch {
        return;
      }
      const latest = document.read();
      // A session that a later start began anew has its own id, so an ended one can go once it is known.
      const sessions = latest.sessions.flatMap((session) => {
        if (session.id !== id) return [session];
        return session.seconds === seconds ? [] : [{ ...session, synced: seconds }];
      });
      document.write({ ...latest, sessions });
    }
  }

  return {
    begin,
    of: (storeId) => document.read().totals[storeId] ?? { seconds: 0, lastPlayedAt: null },
    sync,
  };
}
