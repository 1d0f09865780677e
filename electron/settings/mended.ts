import * as v from 'valibot';

type Path = readonly unknown[];

/**
 * What remains of a document once what is not of its schema has gone, and of how many of its items or fields something
 * did. Of a list the items go that are wrong. Of a field goes what is wrong in it, if the rest is of the schema then; else
 * all of it, and that of `initial` comes in its place. Nothing remains where it is no document of that kind.
 */
export function mended<Schema extends v.GenericSchema>(
  schema: Schema,
  found: unknown,
  initial: v.InferOutput<Schema>,
): { document: v.InferOutput<Schema>; damaged: number } | undefined {
  const paths = (v.safeParse(schema, found).issues ?? []).map(({ path = [] }) => path.map(({ key }) => key));
  const damaged = new Set(paths.map(([first]) => first));
  const parsed = (cuts: readonly Path[]) => {
    const rest = without(found, cuts);
    return v.safeParse(schema, isObject(rest) && isObject(initial) ? { ...initial, ...rest } : rest);
  };
  let cuts: Path[] = [...damaged].map((first) => [first]);
  for (const field of isObject(found) ? damaged : []) {
    const others = cuts.filter(([first]) => first !== field);
    const own = paths.filter(([first]) => first === field);
    for (let depth = Math.max(...own.map(({ length }) => length)); depth > 1; depth--) {
      const tried = [...others, ...own.map((path) => path.slice(0, depth))];
      if (!parsed(tried).success) continue;
      cuts = tried;
      break;
    }
  }
  const rest = parsed(cuts);
  return rest.success ? { document: rest.output, damaged: damaged.size } : undefined;
}

/** A value without what lies at the paths. */
function without(value: unknown, paths: readonly Path[]): unknown {
  const kept = (key: unknown, part: unknown): unknown[] => {
    const inside = paths.filter(([first]) => first === key).map(([, ...rest]) => rest);
    if (inside.length === 0) return [part];
    return inside.some(({ length }) => length === 0) ? [] : [without(part, inside)];
  };
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => kept(index, item));
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.flatMap(([key, part]) => kept(key, part).map((left) => [key, left])));
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
