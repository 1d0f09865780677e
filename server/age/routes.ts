import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { AGE_CHECK_PAGE, AGE_CHECK_PATH, AGE_CHECK_RESUME_PATH } from '../../shared/contract/age-check.ts';
import { cookieOf } from '../../shared/contract/cookie.ts';
import { DEFAULT_LOCALE, parseLocale } from '../../shared/contract/locales.ts';
import {
  ADULT_PREFERENCE,
  PREFERENCE_LIFE_S,
  preferenceCookie,
} from '../../shared/contract/preference-cookie.ts';
import { sameSitePath } from '../../shared/contract/return-path.ts';
import type { AccountService } from '../account/service.ts';
import { machineOf } from '../http/machine.ts';
import { siteOf, siteOrigin } from '../http/origins.ts';
import { ageCookies } from './cookies.ts';
import type { AgeService, Kept } from './service.ts';

const RETURN = `${AGE_CHECK_PATH}/return`;

/** Checks that are begun from one address. */
const BEGINNINGS = { tries: 30, window: 60 * 60_000 };

interface AgeRoutesDeps {
  age: AgeService;
  account: Pick<AccountService, 'sessionUser' | 'findSessionUser' | 'attempts'>;
  publicUrl: URL;
}

const text = v.fallback(v.string(), '');
const query = v.object({ returnPath: text });

/**
 * Sends visitors to the age verifier and takes them back. All of it works without script, and every end leads to a page that
 * says how it ended.
 */
export function registerAgeCheck(app: FastifyInstance, { age, account, publicUrl }: AgeRoutesDeps): void {
  const secure = publicUrl.protocol === 'https:' ? '; secure' : '';
  const names = ageCookies(publicUrl);

  // Lax: the verifier leads the visitor back from another site. No page's script has a use for them.
  const cookie = (name: string, value: string, seconds: number) =>
    `${name}=${value}; path=/; max-age=${seconds}; httponly; samesite=lax${secure}`;
  const keep = (reply: FastifyReply, name: string, { value, seconds }: Kept) =>
    reply.header('set-cookie', cookie(name, value, seconds));

  const returnTo = (request: FastifyRequest) => siteOrigin(publicUrl, siteOf(request)) + RETURN;
  const kept = (request: FastifyRequest, name: string) => cookieOf(request.headers.cookie ?? '', name) ?? '';
  const playerOf = ({ headers: { cookie = '' } }: FastifyRequest) =>
    account.findSessionUser(new Headers({ cookie }));

  app.get(AGE_CHECK_PATH, async (request, reply) => {
    const returnPath = sameSitePath(v.parse(query, request.query).returnPath);
    reply.header('cache-control', 'no-store');
    try {
      await account.attempts.take(`age-check-from:${machineOf(request.ip)}`, BEGINNINGS);
      const { page, check } = await age.begin(returnTo(request), returnPath);
      return keep(reply, names.check, check).redirect(page, 303);
    } catch (error) {
      // Also for whoever begins too many: there is no other page to show.
      request.log.warn({ err: error }, 'an age check could not begin');
      return reply.redirect(endedAt('unavailable', returnPath), 303);
    }
  });

  app.get(RETURN, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const answer = new URLSearchParams(request.url.split('?')[1] ?? '');
    const { outcome, returnPath, proof } = await age.finish(answer, returnTo(request), {
      check: kept(request, names.check),
      player: await playerOf(request),
    });
    // A check is answered once, however it ends.
    reply.header('set-cookie', cookie(names.check, '', 0));
    if (outcome !== 'verified' || !proof) return reply.redirect(endedAt(outcome, returnPath), 303);
    keep(reply, names.proof, proof);
    reply.header(
      'set-cookie',
      preferenceCookie(ADULT_PREFERENCE, '1', { seconds: PREFERENCE_LIFE_S, secure: secure !== '' }),
    );
    return reply.redirect(returnPath, 303);
  });

  app.post(AGE_CHECK_RESUME_PATH, async (request, reply) => {
    const player = await account.sessionUser(new Headers({ cookie: request.headers.cookie ?? '' }));
    const proof = await age.proofFor(player);
    if (proof) keep(reply, names.proof, proof);
    return reply.header('cache-control', 'no-store').send({ verified: proof !== undefined });
  });
}

/** The page that tells how a check ended, in the language of the page that the visitor came from. */
function endedAt(outcome: string, returnPath: string): string {
  const locale = parseLocale(returnPath.split(/[/?#]/)[1] ?? '');
  const prefix = locale && locale !== DEFAULT_LOCALE ? `/${locale}` : '';
  return `${prefix}${AGE_CHECK_PAGE}?${new URLSearchParams({ outcome, returnPath })}`;
}
