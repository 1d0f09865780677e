export const NICKNAME_LENGTH = 40;
export const INTRODUCTION_LENGTH = 1000;
export const TAG_LENGTH = 24;
export const MOST_TAGS = 12;
export const ENTRY_NAME_LENGTH = 60;
export const ENTRY_VALUE_LENGTH = 1000;
export const MOST_ENTRIES = 20;
export const ADDRESS_LENGTH = 300;

/** Where links of each kind may lead; a creator's own site may be anywhere. */
const HOSTS = {
  facebook: ['facebook.com', 'fb.com', 'fb.me'],
  twitter: ['x.com', 'twitter.com'],
  discord: ['discord.gg', 'discord.com'],
  creator_site: [],
} as const;

export type SocialKey = keyof typeof HOSTS;
export const SOCIAL_KEYS = ['facebook', 'twitter', 'discord', 'creator_site'] as const satisfies SocialKey[];

/** A web address in full, `https://` put before one that was typed without; undefined when it is none. */
export function webAddress(text: string): string | undefined {
  const typed = text.trim();
  const full = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (full.length > ADDRESS_LENGTH || !URL.canParse(full)) return undefined;
  const { protocol, hostname, href, username } = new URL(full);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && /[^.]\.[^.]/.test(hostname) ? href : undefined;
}

/** A link of a kind in full; undefined when it leads elsewhere than its kind says. */
export function socialAddress(key: SocialKey, text: string): string | undefined {
  const address = webAddress(text);
  if (address === undefined) return undefined;
  const { hostname } = new URL(address);
  const hosts: readonly string[] = HOSTS[key];
  const isThere = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return hosts.length === 0 || isThere ? address : undefined;
}

export const ENTRY_TYPES = ['string', 'textarea', 'url'] as const;
