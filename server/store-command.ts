import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { CodedError } from '../shared/contract/errors.ts';
import type { AccountRow, SuspensionRow } from './account/service.ts';
import { runArticle } from './article-command.ts';
import type { Sale } from './catalog/service.ts';
import { runChanges } from './changes-command.ts';
import { refuseUnread } from './command-words.ts';
import { runDocument } from './document-command.ts';
import { ROLES } from './http/context.ts';
import { runReprice } from './reprice-command.ts';
import type { Services } from './services.ts';

export const STORE_USAGE = `Usage: npm run store -- COMMAND

  role EMAIL player|author|support|admin
                                         what an account may do; an admin is a root admin
  person EMAIL                           whether an account is suspended, and was before
  person EMAIL suspend --until TIME --reason TEXT
                                         keeps a player from buying and writing until then; the player reads the reason
  person EMAIL restore --reason TEXT     ends that before its time
  country EMAIL                          where an account lives, and what support changed of it
  country EMAIL COUNTRY --reason TEXT    changes it, such as to jp; the player is told
  sale STORE                             sales of a game that run or are planned
  sale add STORE PERCENT --until TIME [--from TIME]
                                         reduces a game; without --from at once
  sale end STORE                         ends the sale that runs, and calls off those that are planned
  reprice                                countries' own prices that are worth other coins at the rates of now than when
                                         their games were published; nothing changes
  reprice --confirm                      changes them, but for games that have a sale: again once it is over
  game off|on STORE                      takes a game off the shelves, or puts it back; its owners keep it
  game off STORE --pictures              refuses the pictures that its author uploaded, too, until it is put back
  game block|unblock STORE COUNTRY...    hides a game in countries, such as de at, or shows it there again
  changes put STORE FILE                 says what changed in a version of a game, on its page and to its owners, or words it
                                         anew: the file's JSON is {"version", "text"} and, as wanted,
                                         "t": [{"lang": "de-DE", "value"}]
  changes remove STORE VERSION           takes that away
  review remove UUID --reason TEXT [--by EMAIL]
                                         takes a review off the store, and settles the reports of it; who reported is told,
                                         its writer reads the reason and posts no other one; EMAIL: who of the staff decided
  article put FILE                       adds an article, or replaces the one whose uuid the JSON of the file names:
                                         {"category": "announcement", "headline", "text"} and, as wanted, "uuid",
                                         "t": [{"lang": "de-DE", "key": "headline", "value"}], "published_at", and
                                         "broadcast": {"from", "until", "path"}, which pops it up between two TIMEs
  article remove UUID                    takes an article away
  document SITE NAMESPACE                what a site shows, such as all pages/header, as JSON
  document SITE NAMESPACE FILE           puts the JSON of a file in its place; SITE is all, or one: international, china,
                                         master, lynx

  STORE is the number in a game's address, TIME a day such as 2026-12-24, which begins at 00:00 UTC, or an instant such
  as 2026-12-24T18:00:00Z.
`;

/** What each command reads. */
const COMMANDS = {
  role: { words: 2 },
  person: { words: 2 },
  'person * suspend': { options: ['until', 'reason'] },
  'person * restore': { options: ['reason'] },
  country: { words: 1 },
  'country * *': { options: ['reason'] },
  sale: { words: 1 },
  'sale add': { words: 2, options: ['from', 'until'] },
  'sale end': { words: 1 },
  reprice: { options: ['confirm'] },
  game: { words: 2 },
  'game off': { words: 1, options: ['pictures'] },
  'game on': { words: 1 },
  'game block': { words: Number.POSITIVE_INFINITY },
  'game unblock': { words: Number.POSITIVE_INFINITY },
  changes: { words: 3 },
  review: { words: 2, options: ['reason', 'by'] },
  article: { words: 2 },
  document: { words: 3 },
};

/** Runs one command of an operator; answers with what it did. Throws CodedError or ValiError for a bad one. */
export async function runStore(args: readonly string[], services: StoreServices): Promise<string> {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    allowPositionals: true,
    tokens: true,
    options: {
      reason: { type: 'string', default: '' },
      by: { type: 'string' },
      from: { type: 'string' },
      until: { type: 'string' },
      confirm: { type: 'boolean', default: false },
      pictures: { type: 'boolean', default: false },
    },
  });
  refuseUnread(tokens, COMMANDS);
  const [command, subject = '', detail, ...more] = positionals;
  switch (command) {
    case 'role':
      return giveRole(services, subject, v.parse(role, detail));
    case 'person':
      return runPerson(services, subject, detail, values);
    case 'country':
      return detail === undefined
        ? showCountry(services, subject)
        : changeCountry(services, subject, detail, values.reason);
    case 'sale':
      return runSale(services, [subject, detail, ...more], values);
    case 'reprice':
      return runReprice(services, values.confirm);
    case 'game':
      return runGame(services, subject, v.parse(storeId, detail), { names: more, ...values });
    case 'changes':
      return runChanges(services, subject, v.parse(storeId, detail), more[0]);
    case 'review':
      return removeReview(services, subject, detail, values);
    case 'article':
      return runArticle(services, subject, detail);
    case 'document':
      return runDocument(services, subject, detail ?? '', more[0]);
    default:
      throw new CodedError('400', STORE_USAGE);
  }
}

const role = v.picklist(ROLES, `a role is needed: ${ROLES.join(', ')}`);

async function giveRole({ account }: StoreServices, email: string, next: v.InferOutput<typeof role>) {
  const found = await accountOf(account, email);
  await account.setRole(found.id, next);
  return `${found.email}: ${next}, before: ${found.role}`;
}

async function runPerson(
  { account }: StoreServices,
  email: string,
  act: string | undefined,
  { reason, until }: { reason: string; until?: string | undefined },
): Promise<string> {
  const found = await accountOf(account, email);
  switch (v.parse(v.optional(v.picklist(['suspend', 'restore'], 'person: suspend or restore')), act)) {
    case 'suspend': {
      const end = timeOf('--until', until);
      await account.suspensions.suspend(found.id, { until: end, reason }, 'operator');
      return `${found.email}: suspended until ${end.toISOString()}`;
    }
    case 'restore':
      await account.suspensions.restore(found.id, reason, 'operator');
      return `${found.email}: restored`;
    default: {
      const all = await account.suspensions.of(found.id);
      return [`${found.email}: ${all.length} suspensions`, ...all.map(suspensionLine)].join('\n');
    }
  }
}

function suspensionLine({ at, until, reason, byId, endedAt, endedById, endReason }: SuspensionRow): string {
  const end = endedAt
    ? `; ended ${endedAt.toISOString()} by ${endedById ?? 'an operator'}: ${endReason}`
    : '';
  return `${at.toISOString()} until ${until.toISOString()} by ${byId ?? 'an operator'}: ${reason}${end}`;
}

async function showCountry({ account }: StoreServices, email: string): Promise<string> {
  const found = await accountOf(account, email);
  const changes = await account.residenceChanges.of(found.id);
  return [
    `${found.email}: ${found.country ?? 'none yet'}`,
    ...changes.map(({ at, from, to, reason }) => `${at.toISOString()} ${from ?? 'none'} to ${to}: ${reason}`),
  ].join('\n');
}

async function changeCountry({ account }: StoreServices, email: string, country: string, reason: string) {
  const found = await accountOf(account, email);
  const { from, to } = await account.residenceChanges.change(found.id, country, reason);
  return `${found.email}: ${to}, before: ${from ?? 'none'}`;
}

async function runSale(
  { catalog: { sales } }: StoreServices,
  [act, store, percent]: readonly (string | undefined)[],
  { from, until }: { from?: string | undefined; until?: string | undefined },
): Promise<string> {
  if (act === 'add') {
    const id = v.parse(storeId, store);
    const sale = await sales.add(id, {
      percent: v.parse(whole('a sale takes 1 to 99 percent off'), percent),
      startsAt: from === undefined ? undefined : timeOf('--from', from),
      endsAt: timeOf('--until', until),
    });
    return `game ${id}: ${lineOf(sale)}`;
  }
  if (act === 'end') {
    const id = v.parse(storeId, store);
    const { ended, calledOff } = await sales.end(id);
    return `game ${id}: ${ended} ended, ${calledOff} called off`;
  }
  const id = v.parse(storeId, act);
  const upcoming = await sales.upcoming(id);
  return upcoming.length === 0 ? `game ${id}: no sale` : upcoming.map(lineOf).join('\n');
}

const lineOf = ({ percent, startsAt, endsAt }: Sale) =>
  `${percent} % off from ${startsAt.toISOString()} until ${endsAt.toISOString()}`;

async function runGame(
  { catalog, site, image }: StoreServices,
  act: string,
  id: number,
  { names, pictures }: { names: readonly string[]; pictures: boolean },
): Promise<string> {
  const { shelf } = catalog;
  const withhold = async (isWithheld: boolean) => {
    const game = await catalog.game(id);
    if (game) await image.withholdGamePictures(game.uuid, isWithheld);
  };
  switch (v.parse(v.picklist(['off', 'on', 'block', 'unblock'], 'game: off, on, block or unblock'), act)) {
    case 'off': {
      const isNew = await shelf.setState(id, 'off');
      if (pictures) await withhold(true);
      return `game ${id}: ${isNew ? 'taken off the shelves' : 'was off already'}${pictures ? ', its pictures are refused' : ''}`;
    }
    case 'on': {
      const isNew = await shelf.setState(id, 'on');
      await withhold(false);
      return `game ${id}: ${isNew ? 'put back on the shelves' : 'was on already'}`;
    }
    default: {
      const unknown = names.find((name) => site.country(name) === undefined);
      if (unknown !== undefined || names.length === 0)
        throw new CodedError('400', `there is no country '${unknown ?? ''}'`);
      const countries = names.map((name) => name.toLowerCase());
      const hidden = await shelf.setBlocked(id, countries, act === 'block');
      return `game ${id}: hidden in ${hidden.join(' ') || 'no country'}`;
    }
  }
}

async function removeReview(
  { database, account, review, report }: StoreServices,
  act: string,
  id: string | undefined,
  { reason, by }: { reason: string; by?: string | undefined },
): Promise<string> {
  v.parse(v.literal('remove', 'review: remove'), act);
  const uuid = v.parse(v.pipe(v.string('a uuid is needed'), v.uuid('a uuid is needed')), id);
  const staff = by === undefined ? null : await staffOf(account, by);
  return database.transaction(async () => {
    await review.takeDown(uuid, reason, staff);
    return `review ${uuid}: removed, ${await report.settleAll('comment', uuid)} reports settled`;
  });
}

/** The account of one of the staff. Throws 404, 400. */
async function staffOf(account: StoreServices['account'], email: string): Promise<string> {
  const { id, role } = await accountOf(account, email);
  if (role !== 'support' && role !== 'admin') throw new CodedError('400', `${email} is not of the staff`);
  return id;
}

const whole = (message: string) =>
  v.pipe(v.string(message), v.regex(/^\d{1,9}$/, message), v.transform(Number));
const storeId = whole("a game's number is needed");

/** Throws 400. */
function timeOf(name: string, text: string | undefined): Date {
  const time = v.safeParse(
    v.union([v.pipe(v.string(), v.isoDate()), v.pipe(v.string(), v.isoTimestamp())]),
    text,
  );
  const at = new Date(time.success ? time.output : Number.NaN);
  if (Number.isNaN(at.getTime())) throw new CodedError('400', `${name} is needed, such as 2026-12-24`);
  return at;
}

/** Throws 404. */
async function accountOf(account: StoreServices['account'], email: string): Promise<AccountRow> {
  const found = await account.findByEmail(email.toLowerCase());
  if (!found) throw new CodedError('404', `there is no account '${email}'`);
  return found;
}

export type StoreServices = Pick<
  Services,
  'account' | 'article' | 'catalog' | 'database' | 'image' | 'report' | 'review' | 'site'
>;
