// What the host does not model must fail loudly: a silent `undefined` would let a spec pass for nothing.
import { EventEmitter } from 'node:events';

/** Names that runtimes and test tools probe on any object. */
const PROBED = new Set([
  'then',
  'toJSON',
  'constructor',
  'inspect',
  'default',
  'prototype',
  'name',
  'nodeType',
]);

export class NotModelled extends Error {
  constructor(what: string) {
    super(`electron-host: ${what} is not modelled`);
    this.name = 'NotModelled';
  }
}

/** Ends the app where an error would otherwise be a mere warning about a rejected promise. */
export function failLoudly(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

/**
 * The end of a prototype chain: a name that no object of the chain carries throws instead of being undefined.
 * It stands behind the objects, not around them, so their identity and private fields stay intact.
 */
function refusing(base: object, nameOf: (receiver: object) => string): object {
  return new Proxy(Object.create(base), {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key.startsWith('_') || PROBED.has(key) || key in target)
        return Reflect.get(target, key, receiver);
      throw new NotModelled(`${nameOf(receiver)}.${key}`);
    },
  });
}

/** Gives a module object (`shell`, `dialog`) the refusal of everything it does not carry. */
export function modelled<T extends object>(name: string, members: T): T {
  return Object.setPrototypeOf(
    members,
    refusing(Object.prototype, () => name),
  );
}

/** Base of modelled classes that emit nothing. */
export class Modelled {}
Object.setPrototypeOf(
  Modelled.prototype,
  refusing(Object.prototype, (receiver) => receiver.constructor.name),
);

/** What a class emits, and what it may be listened to for although it cannot happen on the host. */
export interface EventNames {
  emitted: readonly string[];
  foreign: readonly string[];
}

/** Base of modelled classes with events: listening for an event that the host never emits throws. */
export class ModelledEmitter extends EventEmitter {
  constructor(events: EventNames | 'any') {
    super();
    this.setMaxListeners(0);
    if (events === 'any') return;
    const known = new Set<string | symbol>([
      ...events.emitted,
      ...events.foreign,
      'newListener',
      'removeListener',
    ]);
    this.on('newListener', (name: string | symbol) => {
      if (!known.has(name)) throw new NotModelled(`${this.constructor.name} event '${String(name)}'`);
    });
  }
}
Object.setPrototypeOf(
  ModelledEmitter.prototype,
  refusing(EventEmitter.prototype, (receiver) => receiver.constructor.name),
);

/** The event object of a cancellable event. */
export class HostEvent {
  defaultPrevented = false;
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

/** An event object that also carries details, as Electron's newer events do. */
export function eventWith<T extends object>(details: T): HostEvent & T {
  return Object.assign(new HostEvent(), details);
}
