import type { FastifyRequest } from 'fastify';
import { hostOf } from './origins.ts';

const NAMES = 'password|secret|token|cookie|jws';

/**
 * Who says something of himself in a line: an address, a signed token, a hash of a password. Each begins where a run of its
 * letters does, and looks at none twice: anybody can have a path of 16 kB written down.
 */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[mail]'],
  [/(?<![\w-])(?=[\w-]+\.[\w-]*\.)([\w-]*?)\beyJ[\w-]+\.[\w-]*\.[\w-]*/g, '$1[token]'],
  [/\bBearer +[^\s"\\]+/gi, 'Bearer [token]'],
  [/\$argon2id\$[\w$=,+/.-]+/g, '[hash]'],
  [/("code\\?"\s*:\s*\\?")\d{8}\b/g, '$1[hidden]'],
  [new RegExp(String.raw`("(?:${NAMES})"\s*:\s*")(?:[^"\\]|\\.)*`, 'gi'), '$1[hidden]'],
  // The same inside a text that holds JSON itself.
  [new RegExp(String.raw`(\\"(?:${NAMES})\\"\s*:\s*\\")(?:[^"\\]|\\\\(?:\\.|.))*`, 'gi'), '$1[hidden]'],
];

/** A line without secrets and addresses: the last guard, for texts that nobody knew to hold one. */
export function withoutSecrets(line: string): string {
  return SECRETS.reduce((text, [secret, instead]) => text.replace(secret, instead), line);
}

/** How requests and errors are written to the log: never with what a person typed, owns or is known by. */
export function logOptions(level: string) {
  return {
    level,
    serializers: { req: describeRequest, err: describeError },
    hooks: { streamWrite: withoutSecrets },
  };
}

/** Without headers, and without the query: it carries tickets, codes and what somebody searched for. */
function describeRequest({ method, url, headers }: FastifyRequest) {
  return { method, url: url.split('?')[0] ?? '', host: hostOf({ headers }) };
}

interface DescribedError extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
  cause?: DescribedError;
}

/** What a fault is and where it came from. The values of a failed statement stay out: they are people's data. */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const message = 'query' in error ? `Failed query: ${error.query}` : error.message;
  return {
    type: error.name,
    message,
    ...('code' in error && { code: error.code }),
    ...('constraint' in error && { constraint: error.constraint }),
    stack: (error.stack ?? '').split('\n').filter(isFrame).join('\n'),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

const isFrame = (line: string) => /^\s+at /.test(line);
