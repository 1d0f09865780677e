import type { Locale } from '../../shared/contract/locales.ts';
import { translated } from '../../shared/contract/translations.ts';

/** A notice of maintenance and its window, ISO instants. */
export interface Announcement {
  startsAt: string;
  endsAt: string;
  text: string;
}

/** Where promotions lead. */
export interface Links {
  /** The page from which the app is had, a path of this site or an address. */
  app: string;
  /** The sibling site where games are made. */
  creator: string | undefined;
}

/** A messaging app in which customer service is reached. */
export interface Contact {
  _cid: string;
  type: 'telegram' | 'wechat' | 'qq';
  id: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isTranslation = (value: unknown): value is { lang: string; key: string; value: string } =>
  isObject(value) && [value.lang, value.key, value.value].every((part) => typeof part === 'string');

const isContact = (value: unknown): value is Contact =>
  isObject(value) &&
  typeof value._cid === 'string' &&
  typeof value.id === 'string' &&
  ['telegram', 'wechat', 'qq'].some((type) => type === value.type);

const parse = (json: string | undefined): unknown => JSON.parse(json ?? 'null');

/** The document's announcement in a language; none for a document that is missing or of another shape. */
export function announcementOf(json: string | undefined, locale: Locale): Announcement | undefined {
  const document = parse(json);
  if (!isObject(document)) return undefined;
  const { starts_at, ends_at, translations } = document;
  if (typeof starts_at !== 'string' || typeof ends_at !== 'string' || !Array.isArray(translations))
    return undefined;
  const text = translated(translations.filter(isTranslation), 'msg', locale);
  return text === undefined ? undefined : { startsAt: starts_at, endsAt: ends_at, text };
}

const BOOKMARK = '/bookmark';

/** The document's links; what it does not name leads to the bookmark page, or nowhere. */
export function linksOf(json: string | undefined): Links {
  const document = parse(json);
  const { app, creator } = isObject(document) ? document : {};
  return {
    app: typeof app === 'string' ? app : BOOKMARK,
    creator: typeof creator === 'string' ? creator : undefined,
  };
}

/** The document's contacts in messaging apps; what is of another shape is left out. */
export function contactsOf(json: string | undefined): Contact[] {
  const document = parse(json);
  return Array.isArray(document) ? document.filter(isContact) : [];
}

/** The document's e-mail address of support; undefined where editors give none. */
export function supportAddressOf(json: string | undefined): string | undefined {
  const document = parse(json);
  const entries: unknown[] = Array.isArray(document) ? document : [];
  const mail = entries.filter(isObject).find(({ type }) => type === 'email');
  return typeof mail?.id === 'string' ? mail.id : undefined;
}

/** Where a contact opens; WeChat and QQ are found by their id inside their own apps (P10). */
export const contactUrl = ({ type, id }: Contact): string | undefined =>
  type === 'telegram' ? `https://t.me/${encodeURIComponent(id)}` : undefined;
