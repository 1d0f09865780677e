/** One measured figure. A figure with a peer was measured beside it in the same run; only the ratio travels to other machines. */
export interface BenchRow {
  name: string;
  value: number;
  unit: 's' | 'ms' | 'MB' | 'kB' | 'req/s' | 'x' | 'count' | 'elements';
  peer?: { name: string; value: number };
  /** What the ratio to the peer, or the value where there is no peer, should be at most. */
  target?: number;
  /** Whether every machine measures the same, as it does of bytes and elements anyway. */
  steady?: boolean;
}

/** The rows above their budget whose figure is the same on every machine, so that they may fail a run; times are not. */
export const overBudget = (rows: readonly BenchRow[]): BenchRow[] =>
  rows.filter(
    ({ unit, value, target, steady }) =>
      (steady || unit === 'kB' || unit === 'elements') && target !== undefined && value > target,
  );

/** The middle of several measurements. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new RangeError('no values');
  return sorted.length % 2 === 1 ? middle : (middle + (sorted[sorted.length / 2 - 1] ?? middle)) / 2;
}

const digits = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** Rows as an aligned table: value, peer, ratio, target. */
export function formatRows(rows: readonly BenchRow[]): string {
  const cells = rows.map(({ name, value, unit, peer, target }) => [
    name,
    `${digits(value)} ${unit}`,
    peer ? `${peer.name} ${digits(peer.value)} ${unit}` : '',
    peer ? digits(value / peer.value) : '',
    target === undefined ? '' : `<= ${target}`,
  ]);
  const table = [['figure', 'ours', 'peer', 'ratio', 'target'], ...cells];
  const widths =
    table[0]?.map((_head, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
