import DataLoader from 'dataloader';

/** One DataLoader for each argument that a field is asked with, such as a language or a page; equal ones share theirs. */
export function loadersBy<Argument, Key, Value>(
  load: (argument: Argument, keys: readonly Key[]) => Promise<Value[]>,
): (argument: Argument) => DataLoader<Key, Value> {
  const made = new Map<string, DataLoader<Key, Value>>();
  return (argument) => {
    const name = JSON.stringify([argument]);
    const known = made.get(name);
    if (known) return known;
    const loader = new DataLoader<Key, Value>((keys) => load(argument, keys));
    made.set(name, loader);
    return loader;
  };
}
