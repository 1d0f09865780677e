/** An operation of the API that went well, or a step of the page's own that is not one, such as `beginCheckout`. */
export interface Operation {
  name: string;
  variables: Readonly<Record<string, unknown>>;
  data: unknown;
}

/** Hears of an operation; the promise settles once it is done with it. */
type Listener = (operation: Operation) => void | Promise<void>;

const listeners = new Set<Listener>();

/** Tells of every operation that went well, by name; answers with its own unsubscribe. */
export function onOperation(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells all who listen; settles once they are done with it, whether or not they could. */
export async function announceOperation(operation: Operation): Promise<void> {
  await Promise.allSettled([...listeners].map(async (listener) => listener(operation)));
}
