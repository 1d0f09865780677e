import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import { LOCALES } from '../../shared/contract/locales.ts';
import {
  MOST_ENTRIES,
  MOST_TAGS,
  SOCIAL_KEYS,
  type SocialKey,
  socialAddress,
} from '../../shared/contract/profile.ts';
import { introduction, metadataEntry, nickname, profileTag } from '../../shared/contract/profile-values.ts';
import type { Database } from '../db/database.ts';
import type { AccountStore, ProfileRow } from './store.ts';

const locale = v.picklist(LOCALES.map(({ code }) => code));
const communityEmail = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254),
  v.union([v.literal(''), v.pipe(v.string(), v.email())]),
);
const unlike = <T>(most: number, shape: v.GenericSchema<unknown, T>, keyOf: (item: T) => string) =>
  v.pipe(
    v.array(shape),
    v.maxLength(most),
    v.check((list) => new Set(list.map(keyOf)).size === list.length, 'the same twice'),
  );

/** What a player may change of a profile; what is missing stays. */
export interface ProfileChanges {
  nickname?: string;
  introduction?: string;
  locale?: string;
  /** Address of an uploaded picture; an empty text for none. */
  head?: string;
  /** All links at once. */
  social?: Record<string, string>;
  tags?: readonly string[];
  entries?: readonly { _cid: string; title: string; type: string; value: string; show: boolean }[];
  communityEmail?: { value: string; show: boolean };
}

const changesShape = v.object({
  nickname: v.exactOptional(nickname),
  introduction: v.exactOptional(introduction),
  locale: v.exactOptional(locale),
  head: v.exactOptional(v.string()),
  social: v.exactOptional(v.record(v.picklist(SOCIAL_KEYS), v.string())),
  tags: v.exactOptional(unlike(MOST_TAGS, profileTag, (tag) => tag.toLowerCase())),
  entries: v.exactOptional(unlike(MOST_ENTRIES, metadataEntry, ({ _cid }) => _cid)),
  communityEmail: v.exactOptional(v.object({ value: communityEmail, show: v.boolean() })),
});

/** Links as the API gives them away. */
export function toSocial({ social }: ProfileRow) {
  const { facebook = null, twitter = null, discord = null, creator_site = null } = social;
  return { facebook, twitter, discord, creator_site };
}

/** Tags, entries and the community's address as the API gives them away. */
export function toMetadata({ tags, entries, communityEmail, communityEmailShown }: ProfileRow) {
  return {
    tags,
    list: entries.map((entry) => ({ ...entry, url: entry.type === 'url' ? entry.value : null })),
    community_email: { value: communityEmail, show: communityEmailShown },
  };
}

interface ProfileDeps {
  database: Database;
  store: AccountStore;
  /** Takes every picture of a player away. */
  removePictures(player: string): Promise<void>;
  now(): Date;
}

/** What players say of themselves: name, picture, introduction, links, tags and entries of their own. */
export function createProfiles({ database, store, removePictures, now }: ProfileDeps) {
  const byPlayer = (rows: readonly ProfileRow[]) => new Map(rows.map((row) => [row.accountId, row]));

  const blank = (accountId: string): ProfileRow => ({
    accountId,
    introduction: '',
    social: {},
    tags: [],
    entries: [],
    communityEmail: '',
    communityEmailShown: false,
    updatedAt: now(),
  });

  return {
    /** The whole profile, for its own player. */
    get: async (id: string): Promise<ProfileRow> => byPlayer(await store.profiles([id])).get(id) ?? blank(id),

    /**
     * What everybody may see of profiles: entries and the address only where they are shown, and nothing of whose account
     * is to be erased; by uuid.
     */
    async shown(ids: readonly string[]): Promise<Map<string, ProfileRow>> {
      const profiles = byPlayer(await store.profilesOfThoseWhoStay(ids));
      return new Map(
        ids.map((id) => {
          const profile = profiles.get(id) ?? blank(id);
          const { entries, communityEmailShown } = profile;
          return [
            id,
            {
              ...profile,
              entries: entries.filter(({ show }) => show),
              communityEmail: communityEmailShown ? profile.communityEmail : '',
            },
          ];
        }),
      );
    },

    /** Changes what is given. Throws 400 when a part of it is improper: then nothing changes. */
    async change(id: string, given: ProfileChanges): Promise<void> {
      const parsed = v.safeParse(changesShape, given);
      if (!parsed.success) throw new CodedError('400', parsed.issues[0].message);
      const { nickname: name, head, locale, communityEmail: email, social, ...words } = parsed.output;
      const at = now();
      await database.transaction(async () => {
        await store.update(id, {
          ...(name !== undefined && { name }),
          ...(head !== undefined && { image: ownPicture(id, head) }),
          ...(locale !== undefined && { locale }),
          updatedAt: at,
        });
        const changes = {
          ...words,
          ...(social !== undefined && { social: linksOf(social) }),
          ...(email !== undefined && { communityEmail: email.value, communityEmailShown: email.show }),
        };
        if (Object.keys(changes).length > 0) await store.putProfile(id, changes, at);
      });
      if (head === '') await removePictures(id);
    },
  };
}

/** A player's picture is the file that the upload made for that player, with its time (V02); an empty text takes it away. */
function ownPicture(id: string, head: string): string | null {
  if (head === '') return null;
  if (!new RegExp(`^/cdn/users/${id}/avatar\\.(jpg|png)\\?t=\\d{1,16}$`).test(head))
    throw new CodedError('400', 'This is not a picture that you uploaded');
  return head;
}

/** All kinds of links at once: an empty one is taken away. Throws 400 for one that leads elsewhere than its kind. */
function linksOf(given: Partial<Record<SocialKey, string>>): Partial<Record<SocialKey, string>> {
  const links = SOCIAL_KEYS.flatMap((key): [SocialKey, string][] => {
    const text = given[key]?.trim();
    if (!text) return [];
    const address = socialAddress(key, text);
    if (address === undefined) throw new CodedError('400', `The link is not one of ${key}`);
    return [[key, address]];
  });
  return Object.fromEntries(links);
}
