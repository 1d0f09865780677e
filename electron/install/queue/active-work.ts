import type { Occupant, Slot } from './slots.ts';

interface Held extends Occupant {
  stopping: AbortController;
  ended: Promise<void>;
}

/** Work under way by job: runs, also those that are being stopped, and the clearing away after cancelled ones. */
export class ActiveWork {
  readonly #held = new Map<string, Held>();

  occupants(): Occupant[] {
    return [...this.#held.values()];
  }

  has(id: string): boolean {
    return this.#held.has(id);
  }

  holdsFolder(folder: string): boolean {
    return this.occupants().some((occupant) => occupant.folder === folder);
  }

  /** Begins work that holds its folder and slot until it has ended, whatever becomes of the job meanwhile. */
  begin(
    id: string,
    { folder, slot }: Occupant,
    work: (signal: AbortSignal) => Promise<void>,
    onEnd: () => void,
  ): void {
    const stopping = new AbortController();
    const ended = Promise.resolve()
      .then(() => work(stopping.signal))
      .finally(() => this.#held.delete(id))
      .then(onEnd);
    this.#held.set(id, { folder, slot, stopping, ended });
  }

  /** Work has come to where it needs another slot, or none; answers whether that is new. */
  moveTo(id: string, slot: Slot | null): boolean {
    const held = this.#held.get(id);
    if (!held || held.slot === slot) return false;
    held.slot = slot;
    return true;
  }

  stop(id: string): void {
    this.#held.get(id)?.stopping.abort();
  }

  async stopAll(): Promise<void> {
    const all = [...this.#held.values()];
    for (const { stopping } of all) stopping.abort();
    await Promise.all(all.map(({ ended }) => ended));
  }
}
