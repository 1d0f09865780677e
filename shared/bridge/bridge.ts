import * as v from 'valibot';
import { LOCALES } from '../contract/locales.ts';
import { downloadSettings, downloads, updatePolicy } from './downloads.ts';
import { buildType, installJob } from './install.ts';
import { launcherSettings } from './launcher-settings.ts';
import { gameFace, importedGames, libraryFolder, libraryGame, workEstimate } from './library.ts';
import { selfUpdate } from './self-update.ts';

const storeId = v.pipe(v.number(), v.integer(), v.minValue(1));
const jobId = v.pipe(v.string(), v.uuid());
const build = v.strictObject({ storeId, type: buildType });

/**
 * The launcher's session as the page may know it: no token ever. `players` counts who signed in since the start: whoever
 * signs in while another is signed in is told by it. `over`: the store has ended the last session, and nobody has signed in
 * or out since.
 */
const sessionState = v.strictObject({
  signedIn: v.boolean(),
  online: v.boolean(),
  players: v.number(),
  over: v.boolean(),
});
export type SessionState = v.InferOutput<typeof sessionState>;

/** How a game's program is doing; its web build may be played or not meanwhile. */
const programState = v.strictObject({ storeId, running: v.boolean(), exitCode: v.nullable(v.number()) });
export type ProgramState = v.InferOutput<typeof programState>;

/** How a web game over the page is doing. `error`: the code of what ended it where nobody closed it. */
const webPlayState = v.strictObject({ storeId, running: v.boolean(), error: v.nullable(v.string()) });
export type WebPlayState = v.InferOutput<typeof webPlayState>;

/**
 * Every command of the bridge: the page may call these and nothing else. `args` is parsed in the main process on
 * arrival, `result` in tests; failures come back as codes of the error catalogue.
 */
export const COMMANDS = {
  'app.info': {
    args: v.strictObject({}),
    result: v.strictObject({
      version: v.string(),
      os: v.picklist(['windows', 'mac', 'linux']),
      /** Where the store is on the web, for links that leave the launcher. */
      storeOrigin: v.string(),
      /** The one of our languages that the system speaks; en-US where it speaks none. */
      locale: v.picklist(LOCALES.map(({ code }) => code)),
    }),
  },
  /** Whether what the system shows of the launcher names no game; the page says so at each start and when it changes. */
  'app.setDiscreet': { args: v.strictObject({ discreet: v.boolean() }), result: v.strictObject({}) },
  /** The language that the page speaks: names of games, the tray and notices follow it. The page says it at each start. */
  'app.setLanguage': {
    args: v.strictObject({ locale: v.picklist(LOCALES.map(({ code }) => code)) }),
    result: v.strictObject({}),
  },
  'app.settings': { args: v.strictObject({}), result: launcherSettings },
  'app.setSettings': { args: launcherSettings, result: launcherSettings },
  /** Asks where to, and writes there what support has to know; false where it was dismissed or could not be written. */
  'support.saveReport': { args: v.strictObject({}), result: v.strictObject({ saved: v.boolean() }) },
  'session.state': { args: v.strictObject({}), result: sessionState },
  'session.signOut': { args: v.strictObject({}), result: v.strictObject({}) },
  /** Opens a pay page of the store in the person's own browser. Error pay/new-tab-prevent where none opens. */
  'browser.openPayPage': {
    args: v.strictObject({ url: v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//), v.maxLength(8000)) }),
    result: v.strictObject({}),
  },
  'library.list': { args: v.strictObject({}), result: v.array(libraryGame) },
  'library.refresh': { args: v.strictObject({}), result: v.array(libraryGame) },
  /** How a game is called and looks, of all that the launcher has ever heard of; null for others. */
  'library.face': { args: v.strictObject({ storeId }), result: v.nullable(gameFace) },
  /** The version that rolling back would bring; null when none was kept. */
  'library.previous': { args: build, result: v.nullable(v.strictObject({ version: v.string() })) },
  /** Null: as the settings say for all games. */
  'library.setUpdatePolicy': {
    args: v.strictObject({ storeId, policy: v.nullable(updatePolicy) }),
    result: v.array(libraryGame),
  },
  /**
   * Takes a build that is out of reach off the library, without touching a disk. Error install/busy while the game runs, or
   * while its files are being switched or removed.
   */
  'library.forget': { args: build, result: v.strictObject({}) },
  /** Opens the system's folder picker and takes the games of that folder into the library; null when it was dismissed. */
  'library.import': { args: v.strictObject({}), result: v.nullable(importedGames) },
  'folders.list': { args: v.strictObject({}), result: v.array(libraryFolder) },
  /** Opens the system's folder picker; null when it was dismissed. */
  'folders.add': { args: v.strictObject({}), result: v.nullable(libraryFolder) },
  /** Lets installs begin with this folder. */
  'folders.makeDefault': { args: v.strictObject({ folderId: v.string() }), result: v.array(libraryFolder) },
  /**
   * Takes a folder off the list, without touching a disk; another one becomes the default if it was that. Error
   * install/folder-in-use while games are in it or on their way there.
   */
  'folders.remove': { args: v.strictObject({ folderId: v.string() }), result: v.array(libraryFolder) },
  'jobs.list': { args: v.strictObject({}), result: v.array(installJob) },
  /** Without a folder it goes to the one that is proposed. */
  'jobs.install': {
    args: v.strictObject({ ...build.entries, folderId: v.optional(v.string()) }),
    result: installJob,
  },
  /** What installing or updating would cost. Fails where the store cannot be asked. */
  'jobs.estimate': {
    args: v.strictObject({ ...build.entries, folderId: v.optional(v.string()) }),
    result: workEstimate,
  },
  'jobs.update': { args: build, result: installJob },
  'jobs.verify': { args: build, result: installJob },
  'jobs.repair': { args: build, result: installJob },
  /** Moves a game with all its files to another library folder. */
  'jobs.move': { args: v.strictObject({ ...build.entries, folderId: v.string() }), result: installJob },
  /** Brings back the build that the last update replaced, from this disk alone. */
  'jobs.rollback': { args: build, result: installJob },
  'jobs.uninstall': { args: build, result: installJob },
  'jobs.pause': { args: v.strictObject({ id: jobId }), result: installJob },
  'jobs.resume': { args: v.strictObject({ id: jobId }), result: installJob },
  'jobs.cancel': { args: v.strictObject({ id: jobId }), result: installJob },
  /** Puts a job first and runs it now; what runs in its place gives way. */
  'jobs.prioritise': { args: v.strictObject({ id: jobId }), result: installJob },
  /** Puts a job before another, or last; what runs goes on. */
  'jobs.reorder': {
    args: v.strictObject({ id: jobId, before: v.nullable(jobId) }),
    result: v.array(installJob),
  },
  'jobs.pauseAll': { args: v.strictObject({}), result: v.array(installJob) },
  /** Resumes what is paused or waits; what failed needs its own remedy. */
  'jobs.resumeAll': { args: v.strictObject({}), result: v.array(installJob) },
  /** Takes the jobs that are over from the list. */
  'jobs.forgetFinished': { args: v.strictObject({}), result: v.array(installJob) },
  'downloads.state': { args: v.strictObject({}), result: downloads },
  /** Bytes a second in the last minute, a point a second, the present one last. */
  'downloads.speeds': { args: v.strictObject({}), result: v.array(v.number()) },
  'downloads.setSettings': { args: downloadSettings, result: downloads },
  /** What the page's browser notices of the network first; null where it cannot tell. */
  'network.report': {
    args: v.strictObject({ online: v.boolean(), metered: v.nullable(v.boolean()) }),
    result: v.strictObject({}),
  },
  'update.state': { args: v.strictObject({}), result: selfUpdate },
  /** Looks for a newer launcher now; a download goes on by itself. */
  'update.check': { args: v.strictObject({}), result: selfUpdate },
  /** Restarts into the newer launcher that is ready. */
  'update.restart': { args: v.strictObject({}), result: v.strictObject({}) },
  'games.launch': { args: build, result: programState },
  /** Ends a game's program; a web build of it that is shown stays. */
  'games.stop': { args: v.strictObject({ storeId }), result: programState },
  /** Opens the web build in its own sandboxed view over the page. */
  'games.playWeb': { args: v.strictObject({ storeId }), result: webPlayState },
  /** Lets the web game that is shown fill the screen, until Escape or F11. */
  'games.fillScreenWeb': { args: v.strictObject({}), result: v.strictObject({}) },
  /** Lays the web game below the page's strip anew: the page has another zoom, of which nothing else tells. */
  'games.fitWeb': { args: v.strictObject({}), result: v.strictObject({}) },
  'games.closeWeb': { args: v.strictObject({}), result: v.strictObject({}) },
} as const;

export type CommandName = keyof typeof COMMANDS;
export type CommandArgs<C extends CommandName> = v.InferInput<(typeof COMMANDS)[C]['args']>;
export type CommandResult<C extends CommandName> = v.InferOutput<(typeof COMMANDS)[C]['result']>;

/** Every event that the main process sends to the page. */
export const EVENTS = {
  'session.changed': sessionState,
  'library.changed': v.array(libraryGame),
  'jobs.changed': v.array(installJob),
  'downloads.changed': downloads,
  /** A web game over the page began or ended; what runs in a program of its own is in the library. */
  'games.webChanged': webPlayState,
  'update.changed': selfUpdate,
  /** A protocol link asked for a page of the store. */
  navigate: v.strictObject({ path: v.string() }),
} as const;

export type EventName = keyof typeof EVENTS;
export type EventPayload<E extends EventName> = v.InferOutput<(typeof EVENTS)[E]>;

/** How a command's outcome crosses the bridge: a value or a code, never a thrown stack. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; code: string; message: string };

/** `window.launcher`: one named function a command and a subscription an event; exists only in the launcher. */
export interface Launcher {
  commands: { [C in CommandName]: (args: CommandArgs<C>) => Promise<Outcome<CommandResult<C>>> };
  /** Each call subscribes and answers with its own unsubscribe. */
  events: { [E in EventName]: (listener: (payload: EventPayload<E>) => void) => () => void };
}
