import { onWake } from '../wake.ts';
import { HttpConnections } from './http-connections.ts';

/** Somebody who uses the connections, and what is done first when they lead nowhere any more: the machine was asleep. */
interface User {
  woken?(): void;
}

/** The connections that whatever reads depots in a thread shares. */
class KeptConnections {
  readonly connections = new HttpConnections();
  readonly #users = new Set<User>();
  readonly #stopWatching = onWake(() => {
    for (const user of this.#users) user.woken?.();
    this.connections.close();
  });

  take(user: User): void {
    this.#users.add(user);
  }

  release(user: User): void {
    this.#users.delete(user);
    if (this.#users.size > 0) return;
    this.#stopWatching();
    this.connections.close();
    if (kept === this) kept = undefined;
  }
}

/** This thread's, while somebody uses them. */
let kept: KeptConnections | undefined;

/**
 * The connections of this thread, until `release`; the last one who does so closes them. An operation reads a channel, a
 * manifest and ranges one after another, and connects once for all of them.
 */
export function takeConnections(user: User): { connections: HttpConnections; release(): void } {
  kept ??= new KeptConnections();
  const taken = kept;
  taken.take(user);
  return { connections: taken.connections, release: () => taken.release(user) };
}

/** Keeps this thread's connections open for as long as some work goes on. */
export async function keepingConnections<T>(work: () => Promise<T>): Promise<T> {
  const { release } = takeConnections({});
  try {
    return await work();
  } finally {
    release();
  }
}
