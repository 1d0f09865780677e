import { app } from 'electron';

/** Switches by which another program reads and steers the launcher: its page, its session, its main process. */
const DEBUG_SWITCHES = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-wait',
  'inspect-port',
  'inspect-publish-uid',
  'debug-port',
];

/**
 * Ends a launcher that players installed where it is to be debugged, before anything listens: whoever may start it so
 * would act as the player. Electron's fuses refuse the main process alone.
 */
export function refuseDebugging(): void {
  if (!app.isPackaged) return;
  const asked = DEBUG_SWITCHES.find((name) => app.commandLine.hasSwitch(name));
  if (asked === undefined) return;
  console.error(`not started: --${asked} is not for an installed launcher`);
  app.exit(1);
}
