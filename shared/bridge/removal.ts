import type { InstallJob } from './install.ts';

/** Whether a job removes its game as soon as it can, with nobody asked again: till then the game is not begun any more. */
export const isAboutToGo = ({ kind, state }: Pick<InstallJob, 'kind' | 'state'>): boolean =>
  kind === 'uninstall' && (state === 'queued' || state === 'waiting');
