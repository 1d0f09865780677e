// A small event emitter for the preload's world, where Node's own does not exist.
type Listener = ((...args: unknown[]) => void) & { wrapped?: Listener };

export class Emitter {
  readonly #listeners = new Map<string, Listener[]>();

  on(name: string, listener: Listener): this {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
    return this;
  }

  once(name: string, listener: Listener): this {
    const once: Listener = (...args) => {
      this.off(name, listener);
      listener(...args);
    };
    once.wrapped = listener;
    return this.on(name, once);
  }

  off(name: string, listener: Listener): this {
    const kept = [...(this.#listeners.get(name) ?? [])];
    const at = kept.findLastIndex((known) => known === listener || known.wrapped === listener);
    if (at >= 0) kept.splice(at, 1);
    this.#listeners.set(name, kept);
    return this;
  }

  addListener(name: string, listener: Listener): this {
    return this.on(name, listener);
  }

  removeListener(name: string, listener: Listener): this {
    return this.off(name, listener);
  }

  removeAllListeners(name?: string): this {
    if (name === undefined) this.#listeners.clear();
    else this.#listeners.delete(name);
    return this;
  }

  listenerCount(name: string): number {
    return this.#listeners.get(name)?.length ?? 0;
  }

  emit(name: string, ...args: unknown[]): boolean {
    const listeners = this.#listeners.get(name) ?? [];
    for (const listener of listeners) listener(...args);
    return listeners.length > 0;
  }
}
