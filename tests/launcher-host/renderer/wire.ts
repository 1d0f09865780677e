// The channel between the preload's world and the page's world of one document: events on a detached node that both
// hold and page code cannot reach. Calls are synchronous, as the context bridge's are.
import { type BridgeCarrier, type BridgeReceiver, decode, encode } from '../codec.ts';

type AnyFunction = (...args: unknown[]) => unknown;
type World = 'main' | 'isolated';

export interface Wire {
  carrier: BridgeCarrier;
  receiver: BridgeReceiver;
  post(type: string, value: unknown): void;
  on(type: string, listener: (value: unknown) => void): void;
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

export function makeWire(node: EventTarget, me: World, peer: World): Wire {
  const { dispatchEvent, addEventListener } = EventTarget.prototype;
  const { apply } = Reflect;
  const Message = CustomEvent;

  const functions = new Map<number, AnyFunction>();
  const functionIds = new WeakMap<AnyFunction, number>();
  const proxies = new Map<number, AnyFunction>();
  const settlers = new Map<number, { resolve: AnyFunction; reject: AnyFunction }>();
  let lastId = 0;
  let reply = '';

  const postText = (type: string, detail: string) =>
    apply(dispatchEvent, node, [new Message(`${peer}:${type}`, { detail })]);
  const onText = (type: string, listener: (text: string) => void) =>
    apply(addEventListener, node, [`${me}:${type}`, (event: CustomEvent<string>) => listener(event.detail)]);
  const settle = (id: number, ok: boolean, value: unknown) =>
    postText('settle', encode([id, ok, value], carrier));

  const carrier: BridgeCarrier = {
    functionId(value) {
      const id = functionIds.get(value) ?? ++lastId;
      functionIds.set(value, id);
      functions.set(id, value);
      return id;
    },
    promiseId(value) {
      const id = ++lastId;
      value.then(
        (result) => settle(id, true, result),
        (error: unknown) => settle(id, false, asError(error)),
      );
      return id;
    },
  };

  const receiver: BridgeReceiver = {
    functionOf(id) {
      const proxy = proxies.get(id) ?? ((...args: unknown[]) => call(id, args));
      proxies.set(id, proxy);
      return proxy;
    },
    promiseOf: (id) =>
      new Promise((resolve, reject) => settlers.set(id, { resolve: resolve as AnyFunction, reject })),
  };

  function call(id: number, args: unknown[]): unknown {
    postText('call', encode([id, args], carrier));
    const [ok, value] = decode(reply, receiver) as [boolean, unknown];
    if (!ok) throw value;
    return value;
  }

  onText('call', (text) => {
    let answer: string;
    try {
      const [id, args] = decode(text, receiver) as [number, unknown[]];
      answer = encode([true, functions.get(id)?.(...args)], carrier);
    } catch (error) {
      answer = encode([false, asError(error)], carrier);
    }
    postText('reply', answer);
  });
  onText('reply', (text) => {
    reply = text;
  });
  onText('settle', (text) => {
    const [id, ok, value] = decode(text, receiver) as [number, boolean, unknown];
    const settler = settlers.get(id);
    settlers.delete(id);
    if (ok) settler?.resolve(value);
    else settler?.reject(value);
  });

  return {
    carrier,
    receiver,
    post: (type, value) => postText(type, encode(value, carrier)),
    on: (type, listener) => onText(type, (text) => listener(decode(text, receiver))),
  };
}
