const SEMVER = /^(\d+)\.(\d+)\.(\d+)(?:-([\w.-]+))?(?:\+[\w.-]+)?$/;

/** Whether a version comes before another one (Semantic Versioning 2.0.0, 11). Throws for what is no version. */
export function isOlder(version: string, than: string): boolean {
  const [one, other] = [partsOf(version), partsOf(than)];
  const at = one.numbers.findIndex((number, index) => number !== other.numbers[index]);
  if (at >= 0) return Number(one.numbers[at]) < Number(other.numbers[at]);
  // A version without labels is the finished one.
  if (one.labels.length === 0 || other.labels.length === 0) return one.labels.length > other.labels.length;
  return comesBefore(one.labels, other.labels);
}

function partsOf(version: string): { numbers: number[]; labels: string[] } {
  const match = SEMVER.exec(version);
  if (!match) throw new Error(`${version} is no version such as 1.2.0 or 1.2.0-beta.1`);
  return { numbers: match.slice(1, 4).map(Number), labels: match[4]?.split('.') ?? [] };
}

/** Labels are compared one by one, numbers before words; where all are alike the shorter list is the older one. */
function comesBefore(one: readonly string[], other: readonly string[]): boolean {
  const at = one.findIndex((label, index) => label !== other[index]);
  if (at < 0) return one.length < other.length;
  const [left = '', right] = [one[at], other[at]];
  if (right === undefined) return false;
  const [isLeftNumber, isRightNumber] = [left, right].map((label) => /^\d+$/.test(label));
  if (isLeftNumber && isRightNumber) return Number(left) < Number(right);
  return isLeftNumber === isRightNumber ? left < right : isLeftNumber === true;
}
