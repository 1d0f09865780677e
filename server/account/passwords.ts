import { AsyncLocalStorage } from 'node:async_hooks';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with the cost that OWASP advises: 19 MiB, 2 passes. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

interface WorkedOut {
  hashes: Map<string, Promise<string>>;
  matches: Map<string, Promise<boolean>>;
}

const workedOut = new AsyncLocalStorage<WorkedOut>();

/** A new password as it is stored. */
export function hashPassword(password: string): Promise<string> {
  return once(workedOut.getStore()?.hashes, password, () => hash(password, ARGON2));
}

/** Whether a password is the one that was stored as this hash. */
export function isPassword({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> {
  return once(workedOut.getStore()?.matches, `${stored}\n${password}`, () => verify(stored, password));
}

/**
 * Runs work in which what was hashed or compared is not worked out again. It takes tens of milliseconds, so that it is
 * done before a transaction begins: the identity library, which does it in the midst of one, then holds no connection.
 */
export function hashingOnce<T>(work: () => Promise<T>): Promise<T> {
  return workedOut.run({ hashes: new Map(), matches: new Map() }, work);
}

function once<T>(
  known: Map<string, Promise<T>> | undefined,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const result = known?.get(key) ?? work();
  known?.set(key, result);
  return result;
}
