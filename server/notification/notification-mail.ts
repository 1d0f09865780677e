import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { DEFAULT_LOCALE, type Locale, localePath, parseLocale } from '../../shared/contract/locales.ts';
import {
  ALWAYS_TOLD,
  groupOf,
  NOTIFICATION_GROUPS,
  NOTIFICATIONS,
} from '../../shared/contract/notifications.ts';
import { withReturnPath } from '../../shared/contract/return-path.ts';
import type { Mail } from '../mail/service.ts';
import type { NotificationRow } from './store.ts';

const LOCALES = path.join(import.meta.dirname, '../../resources/locales');

const kinds = NOTIFICATION_GROUPS.flatMap((group) => NOTIFICATIONS[group]);

/** The part of the store's own words that mails use. */
const words = v.object({
  plain: v.object(v.entriesFromList(kinds, v.string())),
  mail: v.object({
    subject: v.string(),
    securitySubject: v.string(),
    deletionSubject: v.string(),
    choose: v.string(),
    notYou: v.string(),
    keep: v.string(),
    moved: v.string(),
    notYouMoved: v.string(),
  }),
});

/** Nobody but staff can have done it. */
const BY_STAFF: ReadonlySet<string> = new Set(['suspended', 'restored']);

const read = new Map<Locale, v.InferOutput<typeof words>>();

function wordsOf(locale: Locale) {
  const known = read.get(locale);
  if (known) return known;
  const file = path.join(LOCALES, locale, 'notification.json');
  const parsed = v.parse(words, JSON.parse(readFileSync(file, 'utf8')));
  read.set(locale, parsed);
  return parsed;
}

interface Addressed {
  row: Pick<NotificationRow, 'id' | 'kind' | 'facts'>;
  email: string;
  locale: string;
}

/**
 * The mail of a notification in the player's language. It is discreet: a subject shows on lock screens, so neither names
 * the store, a game or a person. A copy that is sent again has the same Message-ID.
 */
export function notificationMail({ row, email, locale: language }: Addressed, publicUrl: URL): Mail {
  const locale = parseLocale(language) ?? DEFAULT_LOCALE;
  const { plain, mail } = wordsOf(locale);
  const isSecurity = groupOf(row.kind) === ALWAYS_TOLD;
  const isDeletion = row.kind === 'deletion_scheduled';
  const { formerEmail } = row.facts;
  const safety = formerEmail === undefined ? mail.notYou : mail.notYouMoved;
  const told = formerEmail === undefined ? plain[row.kind] : mail.moved;
  const note = isDeletion ? mail.keep : isSecurity ? safety : mail.choose;
  const notes = BY_STAFF.has(row.kind) ? [] : [note];
  return {
    to: formerEmail ?? email,
    subject: isDeletion ? mail.deletionSubject : isSecurity ? mail.securitySubject : mail.subject,
    text: [
      told.replace('{{date}}', dateOf(locale, row.facts.at)),
      new URL(wayOf(row, locale), publicUrl).href,
      ...notes,
    ].join('\n\n'),
    messageId: `<${row.id}@${publicUrl.hostname}>`,
  };
}

/** Where a mail leads. */
function wayOf({ kind, facts }: Addressed['row'], locale: Locale): string {
  if (kind === 'deletion_scheduled') return wayToKeep(locale);
  // Who was moved out cannot log in any more; that page says how support is reached.
  return localePath(locale, facts.formerEmail === undefined ? '/notifications' : '/about-us');
}

/** Whoever logs in there is asked whether to keep the account, and then stands where the password is changed. */
const wayToKeep = (locale: Locale): string =>
  withReturnPath(localePath(locale, '/sign-in'), '/account/profile');

function dateOf(locale: Locale, instant: string | undefined): string {
  if (instant === undefined) return '';
  // Thai would count years from the Buddha's birth.
  const tag = locale === 'th-TH' ? 'th-TH-u-ca-gregory' : locale;
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));
}
