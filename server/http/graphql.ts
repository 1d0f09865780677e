import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import type { FastifyInstance } from 'fastify';
import { GraphQLScalarType, Kind, NoSchemaIntrospectionCustomRule } from 'graphql';
import mercurius from 'mercurius';
import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import type { Resolvers } from '../gql/resolvers.ts';
import { isMissing } from '../if-there.ts';
import type { Context } from './context.ts';
import { formatFieldError, refuseOperation, tooManyRequests } from './errors.ts';
import { readInstant } from './instant.ts';
import type { ReadContext } from './request-context.ts';
import { isForActivePlayers } from './suspended.ts';
import { holdsUnkept } from './unkept.ts';

/** Version of the API, named by clients in the header accept-version. */
const API_VERSION = 'v2';

const MAX_DEPTH = 10;
/** More than twice what the home page, the dearest document, costs. */
const MAX_COST = 4000;

const operation = v.object({
  query: v.pipe(v.string(), v.nonEmpty(), v.maxLength(20_000)),
  operationName: v.optional(v.nullable(v.string())),
  variables: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
});

/** The character NUL of a document, as itself or as an escape; the parser refuses halves of a pair of surrogates. */
const NUL = /\0|(?<!\\)(?:\\\\)*\\u(?:0000|\{0+\})/;

const minor = new GraphQLScalarType<number, number>({
  name: 'Minor',
  serialize: safeInteger,
  parseValue: safeInteger,
  parseLiteral: (node) => safeInteger(node.kind === Kind.INT ? Number(node.value) : undefined),
});

const dateTime = new GraphQLScalarType<string, string>({
  name: 'DateTime',
  serialize: (value) => (value instanceof Date ? value.toISOString() : v.parse(v.string(), value)),
  parseValue: readInstant,
  parseLiteral: (node) => readInstant(node.kind === Kind.STRING ? node.value : undefined),
});

const uuid = new GraphQLScalarType<string, string>({
  name: 'UUID',
  parseValue: lowerUuid,
  parseLiteral: (node) => lowerUuid(node.kind === Kind.STRING ? node.value : undefined),
});

function safeInteger(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new CodedError('400', 'Minor must be a safe integer');
  return Number(value);
}

function lowerUuid(value: unknown): string {
  const parsed = v.safeParse(v.pipe(v.string(), v.toLowerCase(), v.uuid()), value);
  if (!parsed.success) throw new CodedError('400', 'UUID is malformed');
  return parsed.output;
}

/** The SDL of every domain, in the order of their names. */
export function readSchema(): string[] {
  const server = path.dirname(import.meta.dirname);
  return readdirSync(server, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(server, entry.name, 'schema.graphql'))
    .flatMap((file) => readIfThere(file))
    .toSorted();
}

function readIfThere(file: string): string[] {
  try {
    return [readFileSync(file, 'utf8')];
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Account that asks, once it is known. */
    account: string | undefined;
  }
}

interface GraphqlDeps {
  resolvers: readonly Resolvers[];
  readContext: ReadContext;
  /** Operations a minute of one account, from however many addresses. */
  accountRateLimit: number;
  /** Error auth/suspended for a player who is suspended now. */
  requireActive(player: string): Promise<void>;
  /** The only texts that are answered, trimmed; absent: all. */
  documents?: ReadonlySet<string> | undefined;
}

/**
 * Serves POST /graphql. Well-formed requests are answered with 200 and, where something failed, `errors` with codes;
 * requests that are not GraphQL, name another API version or are none of the persisted documents, with 400; those of an
 * account that asks too often with 429.
 */
export async function registerGraphql(
  app: FastifyInstance,
  { resolvers, readContext, accountRateLimit, requireActive, documents }: GraphqlDeps,
): Promise<void> {
  app.decorateRequest('account', undefined);
  const countOperation = app.createRateLimit({
    max: accountRateLimit,
    timeWindow: '1 minute',
    keyGenerator: ({ account }) => `account:${account}`,
    allowList: ({ account }) => account === undefined,
  });

  await app.register(mercurius, {
    schema: readSchema(),
    routes: false,
    jit: 1,
    queryDepth: MAX_DEPTH,
    validationRules: [
      NoSchemaIntrospectionCustomRule,
      costLimitRule({
        maxCost: MAX_COST,
        objectCost: 2,
        scalarCost: 1,
        depthCostFactor: 1.5,
        ignoreIntrospection: true,
      }),
    ],
    errorFormatter: ({ data, errors }) => {
      const response = { data: data ?? null, errors: errors.map(formatFieldError) };
      for (const [index, { extensions }] of response.errors.entries())
        if (extensions.code === '9999')
          app.log.error({ err: errors[index]?.originalError }, 'resolver failed');
      return { statusCode: 200, response };
    },
  });
  app.graphql.defineResolvers({ Minor: minor, DateTime: dateTime, UUID: uuid });
  app.graphql.defineResolvers({ Query: { apiVersion: () => API_VERSION } });
  for (const part of resolvers) app.graphql.defineResolvers<Context>(part);

  app.post('/graphql', { bodyLimit: 100_000 }, async (request, reply) => {
    try {
      if (request.headers['accept-version'] !== API_VERSION)
        throw new CodedError('400', `the header accept-version must be ${API_VERSION}`);
      const sent = v.safeParse(operation, request.body);
      if (!sent.success) throw new CodedError('400', 'the body must hold a GraphQL query');
      const { query, operationName, variables } = sent.output;
      if (documents && !documents.has(query.trim()))
        throw new CodedError('400', 'only documents of the store are answered');
      if (NUL.test(query) || holdsUnkept(variables))
        throw new CodedError('400', 'texts must hold neither the character NUL nor half a surrogate pair');
      const context = await readContext(request);
      request.account = context.viewer?.uuid;
      const counted = await countOperation(request);
      if (!counted.isAllowed && counted.isExceeded) {
        reply.header('retry-after', counted.ttlInSeconds);
        throw tooManyRequests(counted.ttlInSeconds);
      }
      if (context.viewer?.suspended && isForActivePlayers(query)) await requireActive(context.viewer.uuid);
      return await app.graphql(query, context, variables ?? {}, operationName ?? undefined);
    } catch (error) {
      const { status, fault, body } = refuseOperation(error);
      if (fault) request.log.error({ err: error }, 'operation failed');
      return reply.code(status).send(body);
    }
  });
}
