import type { FastifyReply } from 'fastify';
import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';

/** A text of a request's body, of a length that no honest one passes. */
export const text = v.pipe(v.string(), v.maxLength(300));

/** What a body says. Error: auth/argument-error. */
export function parse<T>(shape: v.GenericSchema<unknown, T>, body: unknown): T {
  const parsed = v.safeParse(shape, body);
  if (!parsed.success) throw new CodedError('auth/argument-error', 'The request lacks what it needs');
  return parsed.output;
}

/** Answers that it is done, with the cookies that go with it and what there is to say. */
export function done(
  reply: FastifyReply,
  cookies: readonly string[] = [],
  words: Record<string, unknown> = {},
): FastifyReply {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
  return reply.send({ ok: true, ...words });
}
