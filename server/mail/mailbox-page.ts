import type { FastifyInstance } from 'fastify';
import { escapeMarkup } from '../http/escape.ts';
import { plainPage, plainPolicy } from '../http/plain-page.ts';
import type { DevMailbox, KeptMail } from './service.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
  article { border: 1px solid #8884; border-radius: 12px; padding: 1rem 1.25rem; margin: 1rem 0 }
  h2 { margin: 0; font-size: 1.1rem }
  p { margin: 0; opacity: .7 }
  pre { margin: .75rem 0 0; white-space: pre-wrap; font: inherit }
`;

const POLICY = plainPolicy(STYLE);

function mailCard({ to, subject, text, sentAt }: KeptMail): string {
  return `<article><h2>${escapeMarkup(subject)}</h2><p>${escapeMarkup(to)}, <time>${sentAt.toISOString()}</time></p><pre>${escapeMarkup(text)}</pre></article>`;
}

/** Serves /dev/mailbox: what a server without SMTP would have sent, newest first, as a page or as JSON. */
export function registerMailboxPage(app: FastifyInstance, mailbox: DevMailbox): void {
  app.get('/dev/mailbox', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (request.headers.accept?.includes('application/json')) return mailbox.list();
    const cards = mailbox.list().map(mailCard).join('\n');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .send(
        plainPage({
          lang: 'en',
          title: 'Mailbox',
          style: STYLE,
          body: `<h1>Development mailbox</h1>${cards || '<p>No mail yet.</p>'}`,
        }),
      );
  });
}
