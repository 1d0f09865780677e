import { net, powerMonitor } from 'electron';

/** Whether the system has a network; true where it cannot tell. */
export const systemOnline = (): boolean => net.isOnline();

/** Tells when the computer goes to sleep and when it is awake again. */
export function watchSleep(onSleep: (asleep: boolean) => void): void {
  powerMonitor.on('suspend', () => onSleep(true));
  powerMonitor.on('resume', () => onSleep(false));
}
