// Values on their way between the main process, the preload's world and the page's world: a structured clone as text.
// The same source runs in Node and, stripped of its types, in both worlds of a page.

interface Tagged {
  $: string;
  i?: number;
  t?: string;
  v?: unknown;
}
type Encoded = null | string | boolean | number | Tagged;

/** What only the context bridge may carry, by number. */
export interface BridgeCarrier {
  functionId(value: (...args: unknown[]) => unknown): number;
  promiseId(value: Promise<unknown>): number;
}
export interface BridgeReceiver {
  functionOf(id: number): unknown;
  promiseOf(id: number): unknown;
}

const VIEWS = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
};
const ERRORS = { Error, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError };
const UNCLONEABLE = /^(WeakMap|WeakSet|WeakRef|Window|global|.*Element|HTML.*|Node|Document|Symbol)$/;

const toBase64 = (bytes: Uint8Array): string => {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
};
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const bytesOf = (view: ArrayBufferView): Uint8Array =>
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

const refuseClone = (): never => {
  const error = new Error('An object could not be cloned.');
  error.name = 'DataCloneError';
  throw error;
};

/** Text of a value. Throws DataCloneError for what a structured clone refuses. */
export function encode(value: unknown, carrier?: BridgeCarrier): string {
  const seen = new Map<object, number>();

  const encodeNumber = (number: number): Encoded => {
    if (Object.is(number, -0)) return { $: 'number', v: '-0' };
    return Number.isFinite(number) ? number : { $: 'number', v: String(number) };
  };

  const encodeObject = (object: object): Encoded => {
    const known = seen.get(object);
    if (known !== undefined) return { $: 'ref', v: known };
    const i = seen.size;
    seen.set(object, i);
    if (Array.isArray(object)) return { $: 'array', i, v: Array.from(object, encodeAny) };
    if (object instanceof Promise)
      return carrier ? { $: 'promise', i, v: carrier.promiseId(object) } : refuseClone();
    if (ArrayBuffer.isView(object)) {
      const t = object.constructor.name in VIEWS ? object.constructor.name : 'Uint8Array';
      return { $: 'view', i, t, v: toBase64(bytesOf(object)) };
    }
    const tag = Object.prototype.toString.call(object).slice(8, -1);
    if (tag === 'Date') return { $: 'date', i, v: encodeNumber(Number(object)) };
    if (object instanceof RegExp) return { $: 'regexp', i, v: [object.source, object.flags] };
    if (object instanceof Map) return { $: 'map', i, v: [...object].map((pair) => pair.map(encodeAny)) };
    if (object instanceof Set) return { $: 'set', i, v: [...object].map(encodeAny) };
    if (object instanceof ArrayBuffer) return { $: 'buffer', i, v: toBase64(new Uint8Array(object)) };
    if (object instanceof Error) return { $: 'error', i, v: [object.name, object.message] };
    if (UNCLONEABLE.test(tag)) return refuseClone();
    return { $: 'object', i, v: Object.entries(object).map(([key, item]) => [key, encodeAny(item)]) };
  };

  const encodeAny = (item: unknown): Encoded => {
    switch (typeof item) {
      case 'string':
      case 'boolean':
        return item;
      case 'number':
        return encodeNumber(item);
      case 'undefined':
        return { $: 'undefined' };
      case 'bigint':
        return { $: 'bigint', v: String(item) };
      case 'symbol':
        return refuseClone();
      case 'function':
        return carrier
          ? { $: 'function', v: carrier.functionId(item as (...args: unknown[]) => unknown) }
          : refuseClone();
      case 'object':
        return item === null ? null : encodeObject(item);
    }
  };

  return JSON.stringify(encodeAny(value));
}

/** The value that `encode` wrote. The text comes from `encode` on the other side, never from page code. */
export function decode(text: string, receiver?: BridgeReceiver): unknown {
  const refs: unknown[] = [];
  const keep = <T>(tagged: Tagged, made: T): T => {
    if (tagged.i !== undefined) refs[tagged.i] = made;
    return made;
  };
  const list = (tagged: Tagged) => tagged.v as Encoded[];
  const pairs = (tagged: Tagged) => tagged.v as [Encoded, Encoded][];

  const decodeError = (tagged: Tagged): Error => {
    const [name, message] = tagged.v as [string, string];
    const known = Object.hasOwn(ERRORS, name) ? ERRORS[name as keyof typeof ERRORS] : Error;
    const error = keep(tagged, new known(message));
    if (error.name !== name) error.name = name;
    return error;
  };

  const decodeView = (tagged: Tagged): ArrayBufferView => {
    const { buffer } = fromBase64(String(tagged.v));
    return keep(tagged, new VIEWS[tagged.t as keyof typeof VIEWS](buffer));
  };

  const decodeTagged = (tagged: Tagged): unknown => {
    switch (tagged.$) {
      case 'number':
        return Number(tagged.v);
      case 'bigint':
        return BigInt(String(tagged.v));
      case 'ref':
        return refs[Number(tagged.v)];
      case 'function':
        return receiver?.functionOf(Number(tagged.v));
      case 'promise':
        return keep(tagged, receiver?.promiseOf(Number(tagged.v)));
      case 'date':
        return keep(tagged, new Date(Number(decodeAny(tagged.v as Encoded))));
      case 'regexp': {
        const [source, flags] = tagged.v as [string, string];
        return keep(tagged, new RegExp(source, flags));
      }
      case 'buffer':
        return keep(tagged, fromBase64(String(tagged.v)).buffer);
      case 'view':
        return decodeView(tagged);
      case 'error':
        return decodeError(tagged);
      case 'array': {
        const array = keep<unknown[]>(tagged, []);
        for (const item of list(tagged)) array.push(decodeAny(item));
        return array;
      }
      case 'map': {
        const map = keep(tagged, new Map<unknown, unknown>());
        for (const [key, item] of pairs(tagged)) map.set(decodeAny(key), decodeAny(item));
        return map;
      }
      case 'set': {
        const set = keep(tagged, new Set<unknown>());
        for (const item of list(tagged)) set.add(decodeAny(item));
        return set;
      }
      case 'object': {
        const object = keep<Record<string, unknown>>(tagged, {});
        for (const [key, item] of pairs(tagged))
          Object.defineProperty(object, String(key), {
            value: decodeAny(item),
            enumerable: true,
            writable: true,
            configurable: true,
          });
        return object;
      }
      default:
        return undefined;
    }
  };

  const decodeAny = (item: Encoded): unknown =>
    item === null || typeof item !== 'object' ? item : decodeTagged(item);

  return decodeAny(JSON.parse(text));
}
