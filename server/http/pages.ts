import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CodedError } from '../../shared/contract/errors.ts';
import { noteFailure } from './errors.ts';
import { FAILURE_POLICY, failurePage } from './failure-page.ts';
import { siteOf } from './origins.ts';
import { wantsPage } from './page-request.ts';
import type { SendPage } from './render.ts';

const nothingHere = () => new CodedError('404', 'There is nothing here');

const isForPage = ({ method, url, headers }: FastifyRequest): boolean =>
  wantsPage(method, url, headers.accept);

/** Serves the pages of the site at every address that nothing else answers. */
export function registerPages(app: FastifyInstance, sendPage: SendPage): void {
  // A route rather than the not-found handler, so that pages are compressed like every answer.
  app.get('/*', { errorHandler: sendFailure }, async (request, reply) => {
    if (!isForPage(request)) throw nothingHere();
    return sendPage(request, reply);
  });
  app.setNotFoundHandler(async () => {
    throw nothingHere();
  });
}

/** Answers with a page where one was asked for: whoever sees it is a person. */
function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!isForPage(request)) throw error;
  const { status, refusal } = noteFailure(error, request);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', FAILURE_POLICY)
    .type('text/html; charset=utf-8')
    .send(failurePage(siteOf(request), request.url, refusal.code));
}
