import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { cookieOf } from '../../shared/contract/cookie.ts';
import { CodedError } from '../../shared/contract/errors.ts';
import { createSeal } from '../http/seal.ts';
import type { Visit } from './service.ts';

const COOKIE = 'moggie_pay';
const VISIT_SECONDS = 3600;

/** Who is at the pay page: comes back in a sealed cookie. */
const visitor = v.object({ customer: v.string(), returnUrl: v.string() });
type Visitor = v.InferOutput<typeof visitor>;

/** Remembers for an hour who came to the pay pages, since the code in the address is good for once. */
export function createVisits({ secret, now }: { secret: string; now(): Date }) {
  const seal = createSeal(secret, 'pay-visit');

  return {
    /** The `Set-Cookie` with which a visit begins. */
    begin({ customer, returnUrl }: Visit, secure: boolean): string {
      const until = new Date(now().getTime() + VISIT_SECONDS * 1000);
      const sealed = seal.close({ customer, returnUrl } satisfies Visitor, until);
      return `${COOKIE}=${sealed}; Path=/pay; HttpOnly; SameSite=Lax; Max-Age=${VISIT_SECONDS}${secure ? '; Secure' : ''}`;
    },

    /** The visitor of a request. Error 401 without a visit, or when it is over. */
    visitorOf({ headers }: FastifyRequest): Visitor {
      const visit = seal.open(cookieOf(headers.cookie ?? '', COOKIE) ?? '', now());
      if (!visit) throw new CodedError('401', 'Start again from the store');
      return v.parse(visitor, visit.content);
    },
  };
}
