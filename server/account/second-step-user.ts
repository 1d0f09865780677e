import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';

/** What the identity library calls the cookie of a sign-in that waits for its second step. */
const WAITING = 'two_factor';

/** Has the identity library tell whose sign-in waits for its second step; undefined where none does. */
export const secondStepUser = {
  id: 'second-step-user',
  endpoints: {
    secondStepUser: createAuthEndpoint.serverOnly(
      { method: 'GET', requireHeaders: true },
      async (ctx): Promise<string | undefined> => {
        const { context } = ctx;
        const signIn = await ctx.getSignedCookie(context.createAuthCookie(WAITING).name, context.secret);
        return signIn ? (await context.internalAdapter.findVerificationValue(signIn))?.value : undefined;
      },
    ),
  },
} satisfies BetterAuthPlugin;
