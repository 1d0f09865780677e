const isUnkept = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/**
 * Whether a text within a client's value, or a name of its fields, holds what the database cannot keep: the character
 * NUL, or half of a pair of surrogates. However deep the value is, it calls nothing again.
 */
export function holdsUnkept(value: unknown): boolean {
  const values = [value];
  for (const each of values) {
    if (typeof each === 'string' && isUnkept(each)) return true;
    if (typeof each !== 'object' || each === null) continue;
    for (const [name, inner] of Object.entries(each)) {
      if (isUnkept(name)) return true;
      values.push(inner);
    }
  }
  return false;
}
