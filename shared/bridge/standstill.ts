import type { InstallJob } from './install.ts';

/** Whether a job stands still until somebody does something: it failed, or waits for room or a drive. */
export const needsSomebody = ({ state, next }: Pick<InstallJob, 'state' | 'next'>): boolean =>
  state === 'failed' ||
  (state === 'waiting' && (next?.help === 'free-space' || next?.help === 'connect-drive'));
