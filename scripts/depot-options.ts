// What the depot's command line takes, and what is made of it.
import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { routesFor, routesOfEnvironment } from '../electron/install/transfer/routes.ts';
import { refuseUnread } from '../server/command-words.ts';
import { readDataDir } from '../server/config.ts';
import { USUAL_LEVEL } from '../server/depot/publish.ts';
import { asLine, isStoreUuid, parseLine } from '../shared/depot/layout.ts';
import { developmentKeyFile, privateKeyIn, publicKeyIn } from './depot-key.ts';

export const USAGE = `Usage: npm run depot -- COMMAND

  publish   --depot DIR --store UUID --line LINE --version TEXT [--key FILE] [--level 1-19] [--patches N] BUILD
            put BUILD, a folder or a zip, tar, tar.gz, tar.zst or 7z archive, into a depot as the current build of
            LINE, such as official-linux or trial-windows, with patches from the last N builds (3 unless told);
            after an interruption the same command goes on from there; --repack stores all of it side by side again
  web       --data DIR --id N --version TEXT FOLDER
            put FOLDER, which has an index.html and no links, in the place that game N plays from in the browser; DIR is
            the store's DATA_DIR
  prune     --depot DIR --store UUID --line LINE [--keep N] [--key FILE]
            delete all builds of LINE but the last N (3 unless told), and what only they needed
  install   --from URL|DIR --to FOLDER [--key FILE]    install the current build; goes on where it was interrupted
  update    --from URL|DIR --to FOLDER [--key FILE]    fetch and apply what changed
            with --plan: only tell what that takes; with --keep-previous: so that it can be undone, while room is left
  rollback  --to FOLDER [--from URL|DIR] [--key FILE]  bring back the build before, if it was kept (--keep-previous);
            without a network, or, with --from, fetching what is damaged of it
  move      --from FOLDER --to FOLDER [--key FILE]     move a game with everything in its folder
  verify    --to FOLDER [--key FILE]                   read every byte and compare
  repair    --to FOLDER [--from URL|DIR] [--key FILE]  verify and mend, with --from fetching what this disk lacks
  uninstall --to FOLDER [--key FILE]                   remove what was installed, keep saves and mods
  rotate    --depot DIR --store UUID --line LINE --new FILE.pub [--key FILE]
            announce, signed with the old key, that the new one signs LINE from now on
  keygen    --out FILE                                 make a signing key; its public half goes to FILE.pub

  --from    a line of a depot: DEPOT/UUID/LINE, as an address or a folder; where it is called otherwise, --store and
            --line say which game and line must be found there
  --key     publish, rotate: private key (PEM or JWK), for rotate the old one; else: public key to trust. Without it a
            development key in DATA_DIR
  --former  publish, prune: public key that signed earlier builds of the line; may be repeated
  --pinned  publish: with a key that was not announced, which the launchers pin by themselves; for when the one before
            was stolen or lost
  --level   how hard to compress; ${USUAL_LEVEL} unless told
  --beside  install, update: folder with another build of the game, such as its trial, from which what both have alike is
            copied; may be repeated
  --mirror  another address of the line that --from names, for its packs alone; may be repeated
  --header  'Name: value', sent with every request to --from; may be repeated

  HTTP_PROXY, HTTPS_PROXY and NO_PROXY say through which proxy, of HTTP or SOCKS, these addresses are reached;
  where it asks, as http://name:password@host:port, https or socks5 alike.
`;

const OPTIONS = {
  depot: { type: 'string' },
  data: { type: 'string' },
  id: { type: 'string' },
  store: { type: 'string' },
  line: { type: 'string' },
  version: { type: 'string' },
  key: { type: 'string' },
  level: { type: 'string', default: String(USUAL_LEVEL) },
  patches: { type: 'string', default: '3' },
  keep: { type: 'string', default: '3' },
  from: { type: 'string' },
  to: { type: 'string' },
  out: { type: 'string' },
  new: { type: 'string' },
  repack: { type: 'boolean', default: false },
  pinned: { type: 'boolean', default: false },
  former: { type: 'string', multiple: true, default: [] },
  header: { type: 'string', multiple: true, default: [] },
  mirror: { type: 'string', multiple: true, default: [] },
  beside: { type: 'string', multiple: true, default: [] },
  plan: { type: 'boolean', default: false },
  'keep-previous': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} satisfies ParseArgsOptionsConfig;

const STORED_LINE = ['depot', 'store', 'line', 'key'];
const ADDRESS = ['from', 'store', 'line', 'mirror', 'header'];

/** What each command reads. */
export const READS = {
  publish: {
    words: 1,
    options: [...STORED_LINE, 'version', 'former', 'pinned', 'level', 'patches', 'repack'],
  },
  web: { words: 1, options: ['data', 'id', 'version'] },
  prune: { options: [...STORED_LINE, 'keep', 'former'] },
  install: { options: [...ADDRESS, 'to', 'key', 'beside', 'plan', 'keep-previous'] },
  update: { options: [...ADDRESS, 'to', 'key', 'beside', 'plan', 'keep-previous'] },
  rollback: { options: [...ADDRESS, 'to', 'key'] },
  move: { options: ['from', 'to', 'key'] },
  verify: { options: ['to', 'key'] },
  repair: { options: [...ADDRESS, 'to', 'key'] },
  uninstall: { options: ['to', 'key'] },
  rotate: { options: [...STORED_LINE, 'new'] },
  keygen: { options: ['out'] },
};

/** The command line is wrong: said in a line, ends with 2. */
export class UsageError extends Error {}

export type Values = ReturnType<typeof parse>['values'];
type TextOption =
  | 'depot'
  | 'data'
  | 'id'
  | 'store'
  | 'line'
  | 'version'
  | 'from'
  | 'to'
  | 'out'
  | 'new'
  | 'level'
  | 'patches'
  | 'keep';

/** What a command line says. Throws a UsageError for an option that is unknown, and for what its command does not read. */
export function parse(args: string[]) {
  try {
    const parsed = parseArgs({ args, options: OPTIONS, allowPositionals: true, tokens: true });
    if (!parsed.values.help) refuseUnread(parsed.tokens, READS);
    return parsed;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** An option that a command cannot do without. */
export function need(values: Values, option: TextOption): string {
  const value = values[option];
  if (!value) throw new UsageError(`--${option} is missing`);
  return value;
}

/** An option that counts, within its bounds. */
export function wholeNumber(
  values: Values,
  option: 'id' | 'level' | 'patches' | 'keep',
  least: number,
  most: number,
): number {
  const number = Number(need(values, option));
  if (!Number.isInteger(number) || number < least || number > most)
    throw new UsageError(`--${option} is a number from ${least} to ${most}`);
  return number;
}

/** The line of a depot on this disk that a command works on. */
export const lineOf = (values: Values) => ({
  depot: need(values, 'depot'),
  store: need(values, 'store'),
  line: asLine(need(values, 'line')),
});

/** The same of a line whose builds are installed: what plays in the browser lies in no depot. */
export function storedLineOf(values: Values) {
  const found = lineOf(values);
  if (parseLine(found.line)?.system === 'web')
    throw new UsageError(`builds for the browser lie in no depot: npm run depot -- web publishes them`);
  return found;
}

/** Where a line of a depot is read from, with the headers of every request, and which line that must be. */
export async function addressOf(values: Values) {
  const headers = values.header.map((header): [string, string] => {
    const colon = header.indexOf(':');
    if (colon < 1) throw new UsageError(`--header needs 'Name: value', not '${header}'`);
    return [header.slice(0, colon).trim(), header.slice(colon + 1).trim()];
  });
  const base = need(values, 'from');
  const wrong = values.mirror.find((mirror) => !/^https?:\/\//i.test(mirror) || !URL.canParse(mirror));
  if (wrong !== undefined) throw new UsageError(`--mirror is an address, not '${wrong}'`);
  const routes = await routesFor([base, ...values.mirror], (url) => routesOfEnvironment(url, process.env));
  return {
    base,
    mirrors: values.mirror,
    routes,
    headers: Object.fromEntries(headers),
    expects: expectedLine(base, values),
    beside: values.beside,
  };
}

/** The same where a command can do without: what this disk has is enough, or the command says what lacks. */
export const addressIfTold = async (values: Values) => (values.from ? addressOf(values) : undefined);

/** The line that is asked for: as it is told, or as the end of its address says. */
function expectedLine(base: string, values: Values) {
  const [store = '', line = ''] = base
    .split(/[\\/]+/)
    .filter((part) => part !== '')
    .slice(-2);
  const expects = { store: values.store ?? store, line: values.line ?? line };
  if (!isStoreUuid(expects.store) || !parseLine(expects.line))
    throw new UsageError(`--from does not end with UUID/LINE; tell them with --store and --line`);
  return { store: expects.store, line: asLine(expects.line) };
}

/** The private key that signs: the one that is told, or that of this folder's development. */
export function signingKey(values: Values): KeyObject {
  const file = values.key ?? developmentKeyFile(dataDir());
  if (!values.key && !existsSync(file))
    throw new UsageError('--key is missing: the private key that signs builds (`depot keygen` makes one)');
  return privateKeyIn(file);
}

/** The same of a line that has builds: nobody would trust a key that was made now. */
export function presentSigningKey(values: Values): KeyObject {
  if (!values.key && !existsSync(developmentKeyFile(dataDir())))
    throw new UsageError('--key is missing: the private key that signs the line until now');
  return signingKey(values);
}

/** Public keys that signed earlier builds. */
export const formerKeys = (values: Values) => values.former.map(publicKeyIn);

/** The public key that builds are checked against: the one in the file, or that of this folder's development. */
export function trustedKey(file: string | undefined): KeyObject {
  if (file) return publicKeyIn(file);
  const own = developmentKeyFile(dataDir());
  if (!existsSync(own)) throw new UsageError('--key is missing: the public key of the depot');
  return publicKeyIn(own);
}

const dataDir = () => readDataDir(process.env);
