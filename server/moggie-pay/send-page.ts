import type { FastifyReply } from 'fastify';
import { directives } from '../http/security.ts';

/** No address leaves these pages, and nobody keeps them. */
const PRIVATE = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' };

/**
 * The pay pages load one stylesheet and post to one address; nothing runs in them but what reads a controller and, where
 * a provider's own fields take a card, these, and nothing frames them.
 */
const policy = (formAction: string, fields: string) =>
  directives({
    'default-src': "'none'",
    'style-src': "'self'",
    'script-src': `'self' ${fields}`.trim(),
    ...(fields && {
      'frame-src': fields,
      'connect-src': fields,
    }),
    // A card's answer sends the browser on to its bank.
    'form-action': fields ? '*' : formAction,
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  });

/** Answers with a page; `formAction` is the origin that its form posts to, `fields` that of a provider's card fields. */
export function sendPage(
  reply: FastifyReply,
  html: string,
  { status = 200, formAction = "'self'", fields = '' } = {},
): FastifyReply {
  return reply
    .code(status)
    .headers({
      ...PRIVATE,
      'content-security-policy': policy(formAction, fields),
      'x-frame-options': 'DENY',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Sends the browser to a page that asks nothing of what was sent to this one. */
export const goOn = (reply: FastifyReply, address: string): FastifyReply =>
  reply.headers(PRIVATE).redirect(address, 303);
