import { tabStorage } from '../platform/storage.ts';

const STORAGE_KEY = 'purchase-operation';

/**
 * The id under which a request is sent: made and stored before the first try, the same for every further try of the same
 * request, also after a reload, so that it is carried out once.
 */
export function operationIdOf(request: object): string {
  const text = JSON.stringify(request);
  const stored = JSON.parse(tabStorage.getItem(STORAGE_KEY) ?? '{}');
  if (stored.request === text && typeof stored.id === 'string') return stored.id;
  const id = crypto.randomUUID();
  tabStorage.setItem(STORAGE_KEY, JSON.stringify({ request: text, id }));
  return id;
}

/** Forgets the id once the server has answered for good. */
export const forgetOperation = (): void => tabStorage.removeItem(STORAGE_KEY);
