import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { localeOfHeader } from '../../shared/contract/browser-locale.ts';
import { CodedError } from '../../shared/contract/errors.ts';
import { parseLocale } from '../../shared/contract/locales.ts';
import type { GamePicture } from '../../shared/contract/submission.ts';
import { hostOf, siteOrigins } from '../http/origins.ts';
import { perRequest } from '../http/per-request.ts';
import type { ImageService, StoredPicture } from '../image/service.ts';
import { registerJob } from '../jobs.ts';
import { done, parse, text } from './answer.ts';
import { UPLOADS } from './attempts.ts';
import { originOf } from './origin.ts';
import type { AccountService } from './service.ts';
import { confirmation, registerStepRoutes } from './step-routes.ts';
import { MULTIPART_LIMIT, readUpload, type Upload } from './upload.ts';

const credentials = v.object({ email: text, password: text });
const signUp = v.object({ ...credentials.entries, locale: v.optional(text) });
const enterCode = v.object({ code: text });
const newAddress = v.object({ email: text, code: text });
const askReset = v.object({ email: text });
const askNewAddress = v.intersect([v.object({ email: text }), confirmation]);
const changePassword = v.object({ current: text, password: text });
const deletion = v.union([v.object({ password: text }), v.object({ code: text })]);
const reset = v.object({ ...credentials.entries, code: text });

interface AccountRoutesDeps {
  publicUrl: URL;
  account: AccountService;
  image: Pick<ImageService, 'keepAvatar'>;
  /** Where pictures of games that are being submitted go. */
  submission: {
    addPicture(author: string, id: string, slot: GamePicture, bytes: Uint8Array): Promise<StoredPicture>;
  };
}

/**
 * Serves /api/account/*: JSON in and out, the session in an HttpOnly cookie. Every call that changes something refuses
 * pages of other origins, and those of this one when it is none of our sites.
 */
export function registerAccountRoutes(
  app: FastifyInstance,
  { publicUrl, account, image, submission }: AccountRoutesDeps,
): void {
  const origins = siteOrigins(publicUrl);

  const userOf = perRequest((request: FastifyRequest) => account.sessionUser(originOf(request).headers));

  function keep(user: string, upload: Upload): Promise<StoredPicture> {
    const { scope, scopeUuid, bytes } = upload;
    if (scope === 'store_submit') return submission.addPicture(user, scopeUuid, upload.slot, bytes);
    if (scopeUuid !== user) throw new CodedError('400', 'A player’s picture is the player’s own to change');
    return image.keepAvatar(user, bytes);
  }

  app.register(
    async (routes) => {
      routes.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (request.method !== 'GET') requireOwnOrigin(request, origins);
      });
      // Many of these calls end sessions, also by the library's own hand: their tokens end before the answer leaves.
      routes.addHook('onSend', async ({ method }) => {
        if (method !== 'GET') await account.endedSessions.refresh();
      });

      routes.post('/sign-up', async (request, reply) => {
        const { email, password, locale } = parse(signUp, request.body);
        const chosen = parseLocale(locale ?? '') ?? localeOfHeader(request.headers['accept-language']);
        return done(reply, await account.signUp({ email, password, locale: chosen }, originOf(request)));
      });
      routes.post('/sign-in', async (request, reply) => {
        const { cookies, secondStep } = await account.signIn(
          parse(credentials, request.body),
          originOf(request),
        );
        return done(reply, cookies, { second_step: secondStep });
      });
      registerStepRoutes(routes, account);
      routes.post('/sign-out', async (request, reply) =>
        done(reply, await account.signOut(originOf(request).headers)),
      );
      routes.get('/token', async (request) => ({ token: await account.token(originOf(request).headers) }));
      routes.post('/verify-email/send', async (request, reply) => {
        await account.codes.sendVerification(originOf(request));
        return done(reply);
      });
      routes.post('/verify-email', async (request, reply) => {
        await account.codes.verifyEmail(parse(enterCode, request.body).code, originOf(request));
        return done(reply);
      });
      routes.post('/reset-password/send', async (request, reply) => {
        await account.codes.sendReset(parse(askReset, request.body).email, originOf(request).ip);
        return done(reply);
      });
      routes.post('/reset-password', async (request, reply) => {
        await account.codes.resetPassword(parse(reset, request.body), originOf(request).ip);
        return done(reply);
      });
      routes.post('/change-password', async (request, reply) =>
        done(reply, await account.changePassword(parse(changePassword, request.body), originOf(request))),
      );
      routes.post('/change-email/send', async (request, reply) => {
        await account.codes.sendNewAddress(parse(askNewAddress, request.body), originOf(request));
        return done(reply);
      });
      routes.post('/change-email', async (request, reply) =>
        done(reply, await account.codes.changeEmail(parse(newAddress, request.body), originOf(request))),
      );
      routes.post('/delete/send', async (request, reply) => {
        await account.codes.sendLeaving(originOf(request));
        return done(reply);
      });
      routes.post('/delete', async (request, reply) =>
        done(reply, await account.leaving.begin(parse(deletion, request.body), originOf(request))),
      );
      routes.post('/keep', async (request, reply) => {
        await account.leaving.keep(originOf(request).headers);
        return done(reply);
      });

      routes.addContentTypeParser(
        'multipart/form-data',
        { parseAs: 'buffer', bodyLimit: MULTIPART_LIMIT },
        (_request, body, parsed) => parsed(null, body),
      );
      // Before a byte of the picture is read: what nobody may upload is not kept in memory either.
      const onRequest = async (request: FastifyRequest) => {
        const user = await userOf(request);
        await account.suspensions.requireActive(user);
        await account.attempts.take(`upload:${user}`, UPLOADS);
      };
      routes.post('/upload-file', { onRequest }, async (request) => {
        const user = await userOf(request);
        const upload = await readUpload(request.headers['content-type'], request.body);
        return { uuid: randomUUID(), ...(await keep(user, upload)) };
      });
    },
    { prefix: '/api/account' },
  );
  const { refresh, prune } = account.endedSessions;
  registerJob(app, { name: 'ended sessions', everyMs: 1_000, run: refresh });
  registerJob(app, {
    name: 'forgotten sessions',
    everyMs: 60 * 60_000,
    async run() {
      await account.sessions.prune();
      await prune();
    },
  });
}

/** Browsers always say where a POST comes from; programs without cookies of ours may stay silent. */
function requireOwnOrigin(request: FastifyRequest, origins: readonly string[]): void {
  const { origin } = request.headers;
  if (origin !== undefined && !(origins.includes(origin) && new URL(origin).host === hostOf(request)))
    throw new CodedError('auth/argument-error', 'This page may not call the account service');
}
