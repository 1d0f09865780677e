import type { FastifyRequest } from 'fastify';
import { type SiteProfile, siteOfHost } from '../../shared/contract/site.ts';

const LABELS: Record<SiteProfile['key'], string> = {
  international: '',
  china: 'cn.',
  master: 'master.',
  lynx: 'lynx.',
};

/**
 * The host that a request names. What X-Forwarded-Host says does not count: proxies pass the host on as it is, and seldom
 * take away what a visitor wrote there, so that a shared cache would keep one site's answer under another's address.
 */
export const hostOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string => headers.host ?? '';

/** The site that a request is for. */
export const siteOf = (request: Pick<FastifyRequest, 'headers'>): SiteProfile => siteOfHost(hostOf(request));

/** Address of a site: the public address, or a subdomain of it. */
export function siteOrigin(publicUrl: URL, site: Pick<SiteProfile, 'key'>): string {
  return `${publicUrl.protocol}//${LABELS[site.key]}${publicUrl.host}`;
}

/** Addresses of all sites, those that may embed games and receive mails' links. */
export function siteOrigins(publicUrl: URL): string[] {
  return Object.values(LABELS).map((label) => `${publicUrl.protocol}//${label}${publicUrl.host}`);
}

/** Origin of a game's web build: each game has its own, so that no game sees another's storage or the account. */
export function playOrigin(publicUrl: URL, storeId: number): string {
  return `${publicUrl.protocol}//g-${storeId}.play.${publicUrl.host}`;
}

/** All games' origins as a source of a content policy. */
export function playOrigins(publicUrl: URL): string {
  return `${publicUrl.protocol}//*.play.${publicUrl.host}`;
}

/** Hosts of games' origins; the group is the game's id. */
export const GAME_HOST = /^g-(\d{1,9})\.play\./;

/** The game whose origin a host is. */
export function storeIdOfHost(host: string): number | undefined {
  const id = GAME_HOST.exec(host)?.[1];
  return id === undefined ? undefined : Number(id);
}
