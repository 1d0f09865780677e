import { CodedError } from '../../shared/contract/errors.ts';
import {
  ALWAYS_TOLD,
  NOTIFICATION_GROUPS,
  type NotificationGroup,
} from '../../shared/contract/notifications.ts';
import type { Database } from '../db/database.ts';
import type { Page } from '../http/paging.ts';
import { MailRefusedError, type MailService } from '../mail/service.ts';
import { type Consumers, Undeliverable } from '../outbox/service.ts';
import { notificationMail } from './notification-mail.ts';
import {
  createNotificationStore,
  followersOf,
  type Message,
  type NotificationRow,
  only,
  ownersOf,
  wishersOf,
  wishersPaying,
} from './store.ts';

export type { NotificationRow };

/** What of a player's notifications is asked for. */
export interface NotificationRequest {
  player: string;
  unread: boolean;
  page: Page<'created_at'>;
}

/** Where a player is told of one group. */
export interface Setting {
  group: NotificationGroup;
  inApp: boolean;
  mail: boolean;
}

interface NotificationDeps {
  database: Database;
  mail: MailService;
  publicUrl: URL;
  now(): Date;
}

const DAY_MS = 24 * 60 * 60_000;
/** How long (ms) what was told is kept. */
const KEPT_MS = 365 * DAY_MS;

export type NotificationService = ReturnType<typeof createNotificationService>;

/** What players are told: in the store, and by mail where they want it. Both come from the outbox alone. */
export function createNotificationService({ database, mail, publicUrl, now }: NotificationDeps) {
  const store = createNotificationStore(database);

  const aboutGame = (kind: Message['kind'], storeId: number, at: Date, key: string): Message => ({
    kind,
    key: `${kind}:${storeId}${key}`,
    storeId,
    actorId: null,
    facts: {},
    at,
    mailTopic: 'bulk-mail',
  });

  async function mailOf({ body }: { body: { notification: string } }): Promise<void> {
    const found = await store.toMail(body.notification);
    if (!found || isFormerTold(found.row)) return;
    const { id, facts } = found.row;
    const letter = notificationMail(found, publicUrl);
    const refusal = await refusalOf(mail.send(letter));
    if (facts.formerEmail !== undefined) await store.forgetFormerEmail(id);
    // Servers repeat whom they refuse, and what was given up is kept.
    if (refusal)
      throw new Undeliverable(refusal.message.replaceAll(letter.to, 'the address'), { cause: refusal });
  }

  const consumers: Omit<Consumers, 'alarm'> = {
    news: ({ id, at, body: { kind, account, actor, storeId, facts, key } }) =>
      store.tell(only(account), {
        kind,
        key: key ?? id,
        storeId: storeId ?? null,
        actorId: actor ?? null,
        facts: facts ?? {},
        at,
        mailTopic: 'mail',
      }),

    'game-released': async ({ at, body: { storeId } }) => {
      await store.tell(wishersOf(storeId), aboutGame('wish_released', storeId, at, ''));
      await store.tell(followersOf(storeId), aboutGame('followed_game', storeId, at, ''));
    },

    'game-reduced': ({ at, body: { storeId, country, meowcent } }) => {
      const day = at.toISOString().slice(0, 10);
      return store.tell(
        wishersPaying(storeId, country),
        aboutGame('wish_reduced', storeId, at, `:${meowcent}:${day}`),
      );
    },

    'game-updated': ({ at, body: { storeId, version } }) =>
      store.tell(ownersOf(storeId), {
        ...aboutGame('game_updated', storeId, at, `:${version}`),
        facts: { version },
      }),

    mail: mailOf,
    'bulk-mail': mailOf,
  };

  async function settings(player: string): Promise<Setting[]> {
    const rows = new Map((await store.settings(player)).map((row) => [row.topic, row]));
    return NOTIFICATION_GROUPS.map((group) => {
      const isFixed = group === ALWAYS_TOLD;
      const { inApp, mail } = rows.get(group) ?? { inApp: true, mail: false };
      return { group, inApp: isFixed || inApp, mail: isFixed || mail };
    });
  }

  return {
    /** Who does what follows from the outbox's events for players. */
    consumers,

    /** What a player was told, or only what the player has not read. */
    list: (player: string, unread: boolean, page: Page<'created_at'>): Promise<NotificationRow[]> =>
      store.page(player, unread, page),
    /** How many that are. */
    total: (player: string, unread: boolean): Promise<number> => store.total(player, unread),

    /** Marks one read, or all where none is named. Error 404. */
    async markRead(player: string, id: string | undefined): Promise<void> {
      if (id === undefined) return store.markAllRead(player, now());
      if (!(await store.markRead(player, id, now())))
        throw new CodedError('404', 'There is no such notification');
    },

    settings,

    /** Where a player wants to be told of a group. Error 400 for what guards the account: it cannot be turned off. */
    async setSetting(player: string, { group, inApp, mail }: Setting): Promise<Setting[]> {
      if (group === ALWAYS_TOLD)
        throw new CodedError('400', 'What guards the account is always told, here and by mail');
      await store.setSetting({ accountId: player, topic: group, inApp, mail });
      return settings(player);
    },

    /** Forgets what was told a year ago. */
    prune: (): Promise<void> => store.prune(new Date(now().getTime() - KEPT_MS)),
  };
}

/** Whether the former address was told of the new one already, and is forgotten since: the mail is for nobody else. */
const isFormerTold = ({ kind, facts }: NotificationRow): boolean =>
  kind === 'email_changed' && facts.formerEmail === undefined;

/** Why a mail will never be taken; undefined once it was. Rejects as `sent` does where a later try may do better. */
const refusalOf = (sent: Promise<void>): Promise<MailRefusedError | undefined> =>
  sent.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof MailRefusedError) return error;
      throw error;
    },
  );
