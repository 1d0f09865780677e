import { existsSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import * as v from 'valibot';
import type { SiteProfile } from '../../shared/contract/site.ts';
import { siteOf, siteOrigin } from './origins.ts';
import { createNonce, pagePolicy } from './security.ts';

/** Runs an operation in this process. */
type Execute = (document: string, variables: Record<string, unknown>) => Promise<ExecutionResult>;

/** A player, and what runs operations as them. */
interface Asking {
  uuid: string;
  execute: Execute;
}

/** What the page renderer is given beside the request. */
export interface RenderDeps {
  /** As a guest of the site. */
  execute: Execute;
  /** The player who sent the request, and what runs as them, for a page of their own; undefined for guests. */
  asPlayer(): Promise<Asking | undefined>;
  site: SiteProfile;
  nonce: string;
}

type Render = (request: Request, deps: RenderDeps) => Promise<Response>;

const entry = v.object({ render: v.custom<Render>((value) => typeof value === 'function') });

interface PageDeps {
  /** The built page renderer, `dist/server/entry-server.js`. */
  bundle: string;
  publicUrl: URL;
  playOrigins: string;
  tagManager: boolean;
  /** Header in which a proxy names the visitor's country: a page for one country is not another's. */
  countryHeader?: string | undefined;
  executeAsGuest(
    request: FastifyRequest,
    document: string,
    variables: Record<string, unknown>,
  ): Promise<ExecutionResult>;
  playerOf(request: FastifyRequest): Promise<Asking | undefined>;
}

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Makes the handler that answers with a server-rendered page: as a guest, so it may be cached for all, but for a few of the
 * player's own, which say that they may not.
 */
export function createPageHandler({
  bundle,
  publicUrl,
  playOrigins,
  tagManager,
  countryHeader,
  executeAsGuest,
  playerOf,
}: PageDeps): SendPage {
  const secure = publicUrl.protocol === 'https:';
  let loaded: Promise<Render> | undefined;

  async function load(): Promise<Render> {
    if (!existsSync(bundle))
      throw new Error(`the pages are not built: ${path.basename(bundle)} is missing (npm start builds it)`);
    return v.parse(entry, await import(pathToFileURL(bundle).href)).render;
  }

  return async (request, reply) => {
    loaded ??= load();
    const render = await loaded.catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    const nonce = createNonce();
    const site = siteOf(request);
    const page = await render(toWebRequest(request, siteOrigin(publicUrl, site)), {
      execute: (document, variables) => executeAsGuest(request, document, variables),
      // Who cannot be told gets the page that guests get, which asks again.
      asPlayer: () =>
        playerOf(request).catch((error: unknown) => {
          request.log.warn({ err: error }, 'a page is drawn for a guest');
          return undefined;
        }),
      site,
      nonce,
    });
    reply.header('content-security-policy', pagePolicy({ nonce, playOrigins, secure, tagManager }));
    if (countryHeader) page.headers.append('vary', countryHeader);
    for (const [name, value] of page.headers) reply.header(name, value);
    reply.code(page.status);
    return reply.send(page.body ? Readable.from(page.body) : '');
  };
}

/** The request at the site's own address, whatever host it names: a page says where it and its translations are. */
function toWebRequest(request: FastifyRequest, origin: string): Request {
  const aborted = new AbortController();
  request.raw.on('close', () => aborted.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  // Joined as text: read as a link, an address that begins with two slashes would name another host.
  const path = request.url.startsWith('/') ? request.url : `/${request.url}`;
  return new Request(origin + path, { headers, signal: aborted.signal });
}
