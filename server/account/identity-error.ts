import { APIError } from 'better-auth';

/** Whether the identity library refused for one of these reasons of its own. */
export function isCode(error: unknown, code: RegExp): boolean {
  return error instanceof APIError && code.test(String(error.body?.code));
}
