/** An operation of the API that went well, or a step of the page's own that is not one, such as `beginCheckout`. */
export interface Operation {
  name: string;
  variables: Readonly<Record<string, unknown>>;
  data: unknown;
}

const listeners = new Set<(operation: Operation) => void>();

/** Tells of every operation that went well, by name; answers with its own unsubscribe. */
export function onOperation(listener: (operation: Operation) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceOperation(operation: Operation): void {
  for (const listener of listeners) listener(operation);
}
