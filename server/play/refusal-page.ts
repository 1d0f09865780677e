import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { localeOfHeader } from '../../shared/contract/browser-locale.ts';
import { LOCALES, type Locale } from '../../shared/contract/locales.ts';
import { plainPage } from '../http/plain-page.ts';

const FOLDER = path.join(import.meta.dirname, '../../resources/locales');

const STYLE = `
:root { color-scheme: dark; }
body { display: grid; place-items: center; min-height: 100dvh; margin: 0; background: #000; color: #fff; font: 1rem/1.6 system-ui, sans-serif; text-align: center; }
main { max-width: 26rem; padding: 1.5rem; }
h1 { margin: 0 0 0.75rem; font-size: 1.25rem; line-height: 1.4; text-wrap: balance; }
p { margin: 0; color: #d0d0d0; text-wrap: balance; }
`;

/** Why a game's origin does not answer, with the status that says so and the words for those who ask for a file. */
const REFUSALS = {
  ticket: { status: 403, text: 'This ticket is used or too old.' },
  closed: { status: 403, text: 'Open this game from your library.' },
  missing: { status: 404, text: 'No such file.' },
  busy: { status: 429, text: 'Too many requests.' },
  failed: { status: 500, text: 'Something went wrong on our side.' },
} as const;
export type GameRefusal = keyof typeof REFUSALS;

const words = v.object(v.entriesFromList(['ticket', 'closed', 'missing', 'failed', 'back'], v.string()));

const WORDS = new Map(
  LOCALES.map(({ code }) => [
    code,
    v.parse(words, JSON.parse(readFileSync(path.join(FOLDER, code, 'play.json'), 'utf8'))),
  ]),
);

/** What a browser opens a page in. */
const PAGES = ['document', 'iframe', 'frame'];

/** Whether somebody will see the answer, not the game alone. */
function isPage({ headers }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined) return PAGES.includes(String(destination));
  return /\btext\/html\b/.test(headers.accept ?? '');
}

/**
 * Refuses a request on a game's origin: where a page was asked for with a small one in the browser's language that says
 * the way back, else in a line of plain text. It stays in the frame: nothing in there may lead the store's page away.
 */
export function refuse(request: FastifyRequest, reply: FastifyReply, why: GameRefusal): FastifyReply {
  const { status, text } = REFUSALS[why];
  reply.code(status).header('cache-control', 'no-store');
  if (!isPage(request)) return reply.type('text/plain; charset=utf-8').send(text);
  const locale = localeOfHeader(request.headers['accept-language']);
  return reply
    .header('vary', 'accept-language, accept, sec-fetch-dest')
    .type('text/html; charset=utf-8')
    .send(pageOf(locale, why));
}

function pageOf(locale: Locale, why: GameRefusal): string {
  const said = WORDS.get(locale);
  if (!said) throw new RangeError(`no words in ${locale}`);
  // Right now, as it says.
  const title = said[why === 'busy' ? 'failed' : why];
  return plainPage({
    lang: locale,
    title,
    style: STYLE,
    body: `<main>
<h1>${title}</h1>
<p>${said.back}</p>
</main>`,
  });
}
