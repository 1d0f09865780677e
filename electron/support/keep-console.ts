import type { EventEmitter } from 'node:events';
import { format, inspect } from 'node:util';
import type { LogFile, LogLevel } from './log-file.ts';

const LEVELS = {
  debug: 'info',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
} as const satisfies Record<string, LogLevel>;
type Method = keyof typeof LEVELS;
const METHODS = Object.keys(LEVELS).filter((name): name is Method => name in LEVELS);

/** Lets a log keep what is written to a console, and what ends the process or goes wrong in it unheard. */
export function keepConsole(
  console: Pick<Console, Method>,
  process: Pick<EventEmitter, 'on'>,
  log: Pick<LogFile, 'add'>,
): void {
  for (const method of METHODS) {
    const write = console[method].bind(console);
    console[method] = (...said: unknown[]) => {
      log.add(LEVELS[method], format(...said));
      write(...said);
    };
  }
  process.on('uncaughtExceptionMonitor', (error: unknown) => log.add('error', `uncaught: ${inspect(error)}`));
  // A promise that nobody waited for comes as a warning, too.
  process.on('warning', (warning: unknown) => log.add('warn', inspect(warning)));
}
