import { hash } from 'node:crypto';

/** Text that compresses to about half, always the same for a seed. */
export const noise = (seed: string, kilobytes: number): string =>
  Array.from({ length: kilobytes * 16 }, (_, line) => hash('sha256', `${seed} ${line}`)).join('');
