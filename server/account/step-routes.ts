import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { BRAND_NAMES } from '../../shared/contract/site.ts';
import { siteOf } from '../http/origins.ts';
import { done, parse, text } from './answer.ts';
import { originOf } from './origin.ts';
import type { AccountService } from './service.ts';

const password = v.object({ password: text });
const code = v.object({ code: text });
const secondStep = v.object({ code: text, backup: v.optional(v.boolean(), false) });
/** What proves anew who is signed in. */
export const confirmation = v.pipe(
  v.object({ password: text, second_step: v.optional(secondStep) }),
  v.transform(({ password, second_step }) => ({ password, secondStep: second_step })),
);
const newPasskey = v.object({
  name: v.pipe(text, v.trim(), v.nonEmpty(), v.maxLength(60)),
  response: v.unknown(),
});
const signIn = v.object({ response: v.unknown() });

/** Serves what makes signing in safer: the second step and passkeys, below /api/account/. */
export function registerStepRoutes(
  routes: FastifyInstance,
  { twoFactor, passkeys }: Pick<AccountService, 'twoFactor' | 'passkeys'>,
): void {
  routes.post('/second-step', async (request, reply) =>
    done(reply, await twoFactor.finish(parse(secondStep, request.body), originOf(request))),
  );
  routes.post('/two-factor/setup', async (request, reply) => {
    const { uri, backupCodes } = await twoFactor.setup(
      parse(password, request.body).password,
      originOf(request),
      BRAND_NAMES[siteOf(request).brand],
    );
    return done(reply, [], { uri, backup_codes: backupCodes });
  });
  routes.post('/two-factor/enable', async (request, reply) =>
    done(reply, await twoFactor.enable(parse(code, request.body).code, originOf(request))),
  );
  routes.post('/two-factor/disable', async (request, reply) =>
    done(reply, await twoFactor.disable(parse(confirmation, request.body), originOf(request))),
  );
  routes.post('/two-factor/backup-codes', async (request, reply) => {
    const codes = await twoFactor.newBackupCodes(parse(confirmation, request.body), originOf(request));
    return done(reply, [], { backup_codes: codes });
  });

  routes.post('/passkey/begin', async (request, reply) => {
    const { options, cookies } = await passkeys.beginAdding(
      parse(confirmation, request.body),
      originOf(request),
      BRAND_NAMES[siteOf(request).brand],
    );
    return done(reply, cookies, { options });
  });
  routes.post('/passkey/add', async (request, reply) => {
    await passkeys.add(parse(newPasskey, request.body), originOf(request));
    return done(reply);
  });
  routes.post('/passkey/sign-in/begin', async (request, reply) => {
    const { options, cookies } = await passkeys.beginSignIn(originOf(request));
    return done(reply, cookies, { options });
  });
  routes.post('/passkey/sign-in', async (request, reply) =>
    done(reply, await passkeys.signIn(parse(signIn, request.body).response, originOf(request))),
  );
}
