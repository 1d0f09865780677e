import type { FastifyRequest } from 'fastify';
import { machineOf } from '../http/machine.ts';

/** Where a call comes from. */
export interface Origin {
  /** As limits on tries count it (`machineOf`). */
  ip: string;
  /** The request's headers that identify it: the session travels in its cookie. */
  headers: Headers;
}

export function originOf(request: FastifyRequest): Origin {
  const headers = new Headers();
  for (const name of ['cookie', 'user-agent', 'origin'] as const) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  return { ip: machineOf(request.ip), headers };
}
