// Chromium aborts a request of an unknown scheme before it can be intercepted. So `app://bundle/x` travels as
// `https://bundle.app.electron-host.invalid/x`, a secure standard origin, and is mapped back on every way out.
import type { CustomScheme } from 'electron';

const SUFFIX = '.electron-host.invalid';
const CARRIED = /^(blob:)?https:\/\/([^/?#]*)\.([a-z][a-z0-9+-]*)\.electron-host\.invalid(?=[/?#]|$)/i;
const privileged = new Map<string, NonNullable<CustomScheme['privileges']>>();

/** Every URL that the host carries for a custom scheme. */
export const CARRIED_URLS = `https://*${SUFFIX}/*`;

export function registerSchemes(schemes: CustomScheme[]): void {
  for (const { scheme, privileges } of schemes) privileged.set(scheme, { ...privileges });
}

export const registeredSchemes = (): CustomScheme[] =>
  [...privileged].map(([scheme, privileges]) => ({ scheme, privileges }));

export const isStandardScheme = (scheme: string): boolean => privileged.get(scheme)?.standard === true;

const schemeOf = (url: string) => /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase() ?? '';

/** The custom scheme of a URL as the app sees it, or nothing. */
export function customScheme(url: string): string | undefined {
  const scheme = schemeOf(url);
  return privileged.has(scheme) ? scheme : undefined;
}

/** The URL that Chromium loads for one that the app names. */
export function toChromium(url: string): string {
  const scheme = customScheme(url);
  const parts = /^[^:]+:\/\/([^/?#]*)(.*)$/s.exec(url);
  if (!scheme || !parts) return url;
  const [, host = '', rest = ''] = parts;
  return `https://${host}.${scheme}${SUFFIX}${rest.startsWith('/') ? rest : `/${rest}`}`;
}

/** The URL that the app sees for one that Chromium reports. */
export const fromChromium = (url: string): string => url.replace(CARRIED, '$1$3://$2');

/** An origin as the app sees it: `app://bundle`, `http://127.0.0.1:80`, `null`. */
export function originOf(url: string): string {
  if (!URL.canParse(url)) return 'null';
  const { origin, protocol, host } = new URL(url);
  return origin === 'null' && isStandardScheme(protocol.slice(0, -1)) ? `${protocol}//${host}` : origin;
}

/** Rewrites the sources of a Content-Security-Policy that name a custom scheme. */
export const policyToChromium = (policy: string): string =>
  policy.replace(/(?<=^|[\s;,])([a-z][a-z0-9+.-]*):(\/\/[^\s;,]*)?(?=[\s;,]|$)/gi, (source, scheme, rest) => {
    if (!privileged.has(scheme.toLowerCase())) return source;
    return rest ? toChromium(source).replace(/\/$/, '') : `https://*.${scheme}${SUFFIX}`;
  });
