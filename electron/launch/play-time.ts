import { randomUUID } from 'node:crypto';
import { CodedError } from '../../shared/contract/errors.ts';
import type { DocumentStore } from '../settings/document-store.ts';
import { claimed, NOBODY, type PlayTimeDocument, UNKNOWN } from './play-time-document.ts';

/** How long each player played on this device, kept through crashes and sent to the store when there is a network. */
export interface PlayTime {
  /**
   * Begins to count for whoever is signed in now; the answer ends that, once. A game that its player plays twice at once, as a
   * program and as a web game, is one session until both have ended: nobody's time counts twice. Time is written every
   * `tickMs`, so a crash costs one tick, and a disk that is full what it did not take: that is no reason for a game not to
   * begin or end.
   */
  begin(storeId: number): () => void;
  /** How long (s) and when (ms since the epoch) whoever is signed in now played a game here. */
  of(storeId: number): { seconds: number; lastPlayedAt: number | null };
  /**
   * Sends what the store does not know yet of whoever is signed in now; a failure keeps it, one that the store refuses
   * keeps no other back, and others' waits for them.
   */
  sync(): Promise<void>;
  /** The computer falls asleep or wakes: a game that sleeps is not played. */
  rest(asleep: boolean): void;
  /** Whoever was signed in has left: what they played while their uuid was not known is nobody's, and not the next one's. */
  left(): void;
}

/** Time that is being counted. */
interface Session {
  readonly storeId: number;
  player: string;
  /** How often the player plays the game now. */
  plays: number;
  rest(asleep: boolean): void;
  end(): void;
}

/**
 * Counts by a monotonic clock, as a change of the wall clock must not invent hours. On Windows and macOS that one goes on in
 * sleep, which `rest` leaves out.
 */
export function createPlayTime(deps: {
  document: DocumentStore<PlayTimeDocument>;
  /** Who is signed in: a uuid, `NOBODY` or `UNKNOWN`. */
  player: () => string;
  send: (storeId: number, sessionId: string, seconds: number) => Promise<unknown>;
  tickMs?: number;
  monotonicMs?: () => number;
  now?: () => number;
}): PlayTime {
  const { document, send, tickMs = 15_000, monotonicMs = () => performance.now(), now = Date.now } = deps;

  /** Sessions that go on, by their ids. */
  const running = new Map<string, Session>();

  /** Writes the document; answers whether the disk took it. */
  function keep(next: PlayTimeDocument): boolean {
    try {
      document.write(next);
      return true;
    } catch (error) {
      console.warn('play time not kept:', error instanceof Error ? error.message : error);
      return false;
    }
  }

  /** From now on `UNKNOWN` means this player. */
  function claim(player: string): void {
    if (!keep(claimed(document.read(), player))) return;
    for (const session of running.values()) if (session.player === UNKNOWN) session.player = player;
  }

  /** Who is signed in; what was played by somebody not yet known is theirs from then on. */
  function currentPlayer(): string {
    const player = deps.player();
    const isKnown = player !== UNKNOWN && player !== NOBODY;
    if (isKnown && UNKNOWN in document.read().totals) claim(player);
    return player;
  }

  function add(id: string, storeId: number, seconds: number): boolean {
    const { totals, sessions } = document.read();
    const known = sessions.find((session) => session.id === id);
    const player = known?.player ?? running.get(id)?.player;
    if (seconds === 0 || player === undefined) return true;
    const own = totals[player] ?? {};
    const session = known ?? { id, player, storeId, seconds: 0, synced: 0 };
    return keep({
      totals: {
        ...totals,
        [player]: {
          ...own,
          [storeId]: { seconds: (own[storeId]?.seconds ?? 0) + seconds, lastPlayedAt: now() },
        },
      },
      sessions:
        player === NOBODY
          ? sessions
          : [
              ...sessions.filter((other) => other.id !== id),
              { ...session, seconds: session.seconds + seconds },
            ],
    });
  }

  function startSession(storeId: number, player: string): Session {
    const id = randomUUID();
    /** Seconds that are written. */
    let counted = 0;
    /** What was played before the computer slept, ms, and when it began or woke; nothing is played while it sleeps. */
    let beforeSleep = 0;
    let since: number | undefined = monotonicMs();
    const playedMs = () => beforeSleep + (since === undefined ? 0 : monotonicMs() - since);
    const count = () => {
      const whole = Math.floor(playedMs() / 1000);
      if (add(id, storeId, whole - counted)) counted = whole;
    };
    const timer = setInterval(count, tickMs);
    const session = {
      storeId,
      player,
      plays: 0,
      rest(asleep: boolean) {
        beforeSleep = playedMs();
        since = asleep ? undefined : monotonicMs();
        count();
      },
      end() {
        clearInterval(timer);
        count();
        running.delete(id);
      },
    };
    running.set(id, session);
    return session;
  }

  function begin(storeId: number): () => void {
    const player = currentPlayer();
    const session =
      running.values().find((each) => each.storeId === storeId && each.player === player) ??
      startSession(storeId, player);
    session.plays++;
    let isOver = false;
    return () => {
      // What has ended stays as long as it was, whoever ends it again.
      if (isOver) return;
      isOver = true;
      session.plays--;
      if (session.plays === 0) session.end();
    };
  }

  async function sync() {
    const player = currentPlayer();
    const unsent = document.read().sessions.filter((session) => session.player === player);
    for (const { id, storeId, seconds, synced } of unsent) {
      if (seconds === synced) continue;
      // Somebody else may have signed in meanwhile, whose time this is not.
      if (deps.player() !== player) return;
      try {
        await send(storeId, id, seconds);
      } catch (error) {
        // What the store will not have keeps nothing else back; it is kept, since a newer store may.
        if (error instanceof CodedError && error.code === '400') continue;
        return;
      }
      const latest = document.read();
      const sessions = latest.sessions.map((session) =>
        session.id === id ? { ...session, synced: seconds } : session,
      );
      document.write({ ...latest, sessions: sessions.filter(isNeeded) });
    }
  }

  /** A later start begins a session of its own, so an ended one can go once the store knows it whole. */
  const isNeeded = ({ id, seconds, synced }: PlayTimeDocument['sessions'][number]) =>
    seconds !== synced || running.has(id);

  return {
    begin,
    of(storeId) {
      const player = currentPlayer();
      return document.read().totals[player]?.[storeId] ?? { seconds: 0, lastPlayedAt: null };
    },
    sync,
    rest(asleep) {
      for (const session of running.values()) session.rest(asleep);
    },
    left: () => claim(NOBODY),
  };
}
