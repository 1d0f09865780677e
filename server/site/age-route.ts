import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import {
  ADULT_PREFERENCE,
  OVER_18_PATH,
  PREFERENCE_LIFE_S,
  preferenceCookie,
} from '../../shared/contract/preference-cookie.ts';
import { sameSitePath } from '../../shared/contract/return-path.ts';
import { hostOf } from '../http/origins.ts';

const BODY_LIMIT = 16 * 1024;

/**
 * Takes the word of a visitor whose page runs no script, or not yet, to be over 18 (P01): keeps it as the page itself would,
 * and leads back to the page. Error 400 for a form of another site.
 */
export async function registerAgeAnswer(
  app: FastifyInstance,
  { secure }: { secure: boolean },
): Promise<void> {
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    );
    forms.post(OVER_18_PATH, async (request, reply) => {
      if (!isFromHere(request)) throw new CodedError('400', 'This was posted from elsewhere');
      const form = new URLSearchParams(v.parse(v.string(), request.body ?? ''));
      return reply
        .header('set-cookie', preferenceCookie(ADULT_PREFERENCE, '1', { seconds: PREFERENCE_LIFE_S, secure }))
        .header('cache-control', 'no-store')
        .redirect(sameSitePath(form.get('returnPath')), 303);
    });
  });
}

/** Browsers always say where a POST comes from. */
const isFromHere = (request: FastifyRequest) => {
  const { origin } = request.headers;
  return origin === undefined || URL.parse(origin)?.host === hostOf(request);
};
