import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import * as v from 'valibot';
import {
  COMMANDS,
  type CommandArgs,
  type CommandName,
  type CommandResult,
  type EventName,
  type EventPayload,
  type Outcome,
} from '../../shared/bridge/bridge.ts';
import { CodedError } from '../../shared/contract/errors.ts';
import type { Commands } from '../commands.ts';
import { PAGE_ORIGIN } from './security.ts';

/** Largest argument of any command, characters of JSON. */
const MAX_ARGUMENT = 10_000;

/** Whether a call comes from the top frame of our own page and nothing else. */
function isTrusted(event: IpcMainInvokeEvent, page: () => WebContents | undefined): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && frame.origin === PAGE_ORIGIN && event.sender === page();
}

function outcomeOf(error: unknown): Outcome<never> {
  if (error instanceof CodedError)
    return { ok: false, code: error.foreignCode ?? error.code, message: error.message };
  console.error('command failed:', error);
  return { ok: false, code: '9999', message: 'unexpected' };
}

function register<C extends CommandName>(name: C, run: Commands[C], page: () => WebContents | undefined) {
  ipcMain.handle(name, async (event, args: unknown): Promise<Outcome<CommandResult<C>>> => {
    if (!isTrusted(event, page)) return { ok: false, code: '401', message: 'untrusted sender' };
    try {
      return { ok: true, value: await run(parseArgs(name, args)) };
    } catch (error) {
      return outcomeOf(error);
    }
  });
}

function parseArgs<C extends CommandName>(name: C, args: unknown): CommandArgs<C> {
  const parsed = v.safeParse(COMMANDS[name].args, args);
  if (!parsed.success) throw new CodedError('400', parsed.issues[0].message);
  // Measured once it fits: what the page sends may be nothing that JSON can say.
  if (JSON.stringify(parsed.output).length > MAX_ARGUMENT) throw new CodedError('400', 'too large');
  // The schema that parsed it is the one its type is inferred from; the compiler loses that link through the union.
  return parsed.output as CommandArgs<C>;
}

/**
 * Registers every command of the bridge: the sender is checked, the arguments parsed strictly and bounded in size, and
 * failures answered as codes.
 */
export function registerCommands(commands: Commands, page: () => WebContents | undefined) {
  const names = Object.keys(commands).filter((key): key is CommandName => key in COMMANDS);
  for (const name of names) register(name, commands[name], page);
}

/** Sends an event of the bridge to the page, if there is one. */
export function emit<E extends EventName>(page: WebContents | undefined, event: E, payload: EventPayload<E>) {
  if (page && !page.isDestroyed()) page.send(event, payload);
}
