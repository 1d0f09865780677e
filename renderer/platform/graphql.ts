import { queryOptions } from '@tanstack/react-query';
import { CodedError, isSessionOver, toldError } from '../../shared/contract/errors.ts';
import type { TypedDocumentString } from '../../shared/contract/gql/graphql.ts';
import { isMutation } from '../../shared/contract/operation-kind.ts';
import { refusal } from './account-api.ts';

/** Runs the text of one operation and answers with its data, or throws a CodedError. */
export type Run = (document: string, variables: object, signal?: AbortSignal) => Promise<unknown>;

/** The answer of a GraphQL endpoint, however it was reached. */
export interface GraphqlAnswer {
  data?: unknown;
  errors?: readonly { message: string; extensions?: Record<string, unknown> }[] | undefined;
}

const NAME = /\b(?:query|mutation) (\w+)/;
/** Longest request that may outlive its page, characters; browsers take 64 KiB of them together. */
const KEPT_ALIVE = 8_192;

/** The name that a document gives its operation; query keys start with it. */
export const operationName = (document: string): string => NAME.exec(document)?.[1] ?? '';

/** Query options of a document. The QueryClient knows how to run it, so the same options serve server and browser. */
export function graphqlQuery<Result, Variables extends object>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
) {
  const text = document.toString();
  return queryOptions<Result>({ queryKey: [operationName(text), variables], meta: { document: text } });
}

/** Runs a document, for mutations. */
export async function execute<Result, Variables extends object>(
  run: Run,
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  // The document's own type says what the endpoint answers: both come from the server's schema.
  return (await run(document.toString(), variables)) as Result;
}

/** The data of an answer; throws its first error. */
export function dataOf(answer: GraphqlAnswer): unknown {
  const [error] = answer.errors ?? [];
  if (!error) return answer.data;
  throw toldError(error.extensions?.code, error.message, error.extensions);
}

/**
 * Runs operations over HTTP: POST, header accept-version v2, a Bearer token when there is one. What changes something
 * goes out though the page is left at once, and never as a guest where the player's session turns out to have ended: that
 * throws auth/id-token-expired (C03). No response at all is other/network-request-failed (C10).
 */
export function httpRun(token: () => Promise<string>, onRequest: (settled: Promise<unknown>) => void): Run {
  async function post(
    body: string,
    isChange: boolean,
    signal: AbortSignal | undefined,
  ): Promise<GraphqlAnswer> {
    const bearer = await token().catch((error: unknown) => {
      if (isChange || !isSessionOver(error)) throw error;
      return '';
    });
    const headers = {
      'content-type': 'application/json',
      'accept-version': 'v2',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    };
    const keepalive = isChange && body.length <= KEPT_ALIVE;
    const request = { method: 'POST', headers, body, keepalive, signal: signal ?? null };
    const response = await fetch('/graphql', request).catch((cause) => {
      if (signal?.aborted) throw cause;
      throw new CodedError('other/network-request-failed', 'no response', { cause });
    });
    const answer = await response.json().catch((cause: unknown) => {
      throw new CodedError('9999', `status ${response.status} without JSON`, { cause });
    });
    if (answer.data === undefined && answer.errors === undefined) throw refusal(answer, response.status);
    return answer;
  }
  return async (document, variables, signal) => {
    const body = JSON.stringify({ query: document, variables });
    const answer = post(body, isMutation(document), signal);
    onRequest(answer);
    return dataOf(await answer);
  };
}
