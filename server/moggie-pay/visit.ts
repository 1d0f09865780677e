import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { cookieOf } from '../../shared/contract/cookie.ts';
import { CodedError } from '../../shared/contract/errors.ts';
import { createSeal } from '../http/seal.ts';
import type { Visit } from './service.ts';

const COOKIE = 'moggie_pay';
const VISIT_SECONDS = 3600;

type Where = Pick<FastifyRequest, 'headers' | 'protocol'>;

/** Games run on subdomains: of no cookie with this prefix can they write another one, such as that of their own visit. */
const isSafe = ({ protocol }: Pick<Where, 'protocol'>) => protocol === 'https';
const nameOf = (request: Pick<Where, 'protocol'>) => (isSafe(request) ? `__Host-${COOKIE}` : COOKIE);

/** Who is at the pay page: comes back in a sealed cookie. */
const visitor = v.object({ customer: v.string(), returnUrl: v.string() });
type Visitor = v.InferOutput<typeof visitor>;

/** Remembers for an hour who came to the pay pages, since the code in the address is good for once. */
export function createVisits({ secret, now }: { secret: string; now(): Date }) {
  const seal = createSeal(secret, 'pay-visit');

  return {
    /** The `Set-Cookie` with which a visit begins. */
    begin({ customer, returnUrl }: Omit<Visit, 'charge'>, request: Pick<Where, 'protocol'>): string {
      const until = new Date(now().getTime() + VISIT_SECONDS * 1000);
      const sealed = seal.close({ customer, returnUrl } satisfies Visitor, until);
      return `${nameOf(request)}=${sealed}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${VISIT_SECONDS}${isSafe(request) ? '; Secure' : ''}`;
    },

    /** The visitor of a request. Error 401 without a visit, or when it is over. */
    visitorOf(request: Where): Visitor {
      const visit = seal.open(cookieOf(request.headers.cookie ?? '', nameOf(request)) ?? '', now());
      if (!visit) throw new CodedError('401', 'Start again from the store');
      return v.parse(visitor, visit.content);
    },
  };
}
