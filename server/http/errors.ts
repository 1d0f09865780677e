import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { CodedError, type ErrorCode } from '../../shared/contract/errors.ts';
import { HTTP_STATUS } from './status.ts';

/** The code and the words of a failure that may leave the server. */
interface Refusal {
  code: ErrorCode;
  message: string;
  storeId?: number | undefined;
  retryAfter?: number | undefined;
  meowcentLeft?: number | undefined;
}

/** After how many seconds the same is allowed again, and how much less is at once, where that is known. */
type Figures = { retry_after?: number; meowcent_left?: number };

/** What REST answers carry instead of a result. */
export interface ErrorBody {
  error: Pick<Refusal, 'code' | 'message'> & Figures;
}

/** An error of a GraphQL answer. */
interface PublicError extends GraphQLFormattedError {
  extensions: Figures & {
    code: ErrorCode;
    /** The game that failed, where one of several did. */
    store_id?: number;
  };
}

/** What is not ours says nothing of the inside. */
const FAULT: Refusal = { code: '9999', message: 'Something went wrong on our side' };

/** An error of a field that was run: `extensions.code` from the catalogue, the field's path, never a stack. */
export function formatFieldError(error: GraphQLError): PublicError {
  const refusal = fieldRefusal(error);
  const { code, message, storeId } = refusal;
  return {
    message,
    ...(error.path && { path: error.path }),
    extensions: {
      code,
      ...(storeId !== undefined && { store_id: storeId }),
      ...figuresOf(refusal),
    },
  };
}

const figuresOf = ({ retryAfter, meowcentLeft }: Pick<Refusal, 'retryAfter' | 'meowcentLeft'>): Figures => ({
  ...(retryAfter !== undefined && { retry_after: retryAfter }),
  ...(meowcentLeft !== undefined && { meowcent_left: meowcentLeft }),
});

function fieldRefusal({ originalError, message }: GraphQLError): Refusal {
  if (originalError instanceof CodedError) return originalError;
  // Without a cause the variables are at fault, and GraphQL's own words say how.
  return originalError ? FAULT : { code: '400', message };
}

/** The answer to an operation that never ran: refused before, or a document that does not validate. */
export function refuseOperation(error: unknown): {
  status: number;
  fault: boolean;
  body: { data: null; errors: PublicError[] };
} {
  const invalid = documentErrors(error).map(({ message }): Refusal => ({ code: '400', message }));
  const refusals = invalid.length > 0 ? invalid : [error instanceof CodedError ? error : FAULT];
  const [{ code } = FAULT] = refusals;
  return {
    status: HTTP_STATUS[code],
    fault: code === FAULT.code,
    body: {
      data: null,
      errors: refusals.map((refusal) => ({
        message: refusal.message,
        extensions: { code: refusal.code, ...figuresOf(refusal) },
      })),
    },
  };
}

/** The refusal of whoever asks too often, and may again after so many seconds. */
export const tooManyRequests = (retryAfter: number): CodedError =>
  new CodedError('auth/too-many-requests', 'Too many requests, try again later', { retryAfter });

/** What GraphQL found wrong with a document, as the engine or one of its limits hands it over. */
function documentErrors(error: unknown): Error[] {
  if (error instanceof GraphQLError) return [error];
  if (!(error instanceof Error && 'errors' in error && Array.isArray(error.errors))) return [];
  return error.errors.filter((each) => each instanceof Error);
}

/**
 * Answers every failed REST request with its code, which no cache keeps: a page that is asked for as something else is
 * nothing, and must not be nothing for whoever asks next.
 */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | CodedError, request, reply) => {
    const { status, refusal } = noteFailure(error, request);
    const { code, message } = refusal;
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .send({ error: { code, message, ...figuresOf(refusal) } } satisfies ErrorBody);
  });
}

/** What may be said of a failed request, with its status; faults are logged with their stack. */
export function noteFailure(
  error: FastifyError | CodedError,
  request: FastifyRequest,
): { status: number; refusal: Refusal } {
  const told = restRefusal(error);
  if (told.refusal === FAULT) request.log.error({ err: error }, 'request failed');
  return told;
}

/** Coded failures, and those that Fastify or its server of files answers with a 4xx, are the client's; the rest are faults. */
function restRefusal(error: FastifyError | CodedError): { status: number; refusal: Refusal } {
  if (error instanceof CodedError) return { status: HTTP_STATUS[error.code], refusal: error };
  const { statusCode = 500, code, message } = error;
  // A body that was broken off comes with the reset of its connection, to which Fastify gives a 400.
  const isTheirs = /^FST_|^ECONNRESET$/.test(code ?? '') || ('expose' in error && error.expose === true);
  const isRefusal = statusCode < 500 && isTheirs;
  return isRefusal
    ? { status: statusCode, refusal: { code: '400', message } }
    : { status: 500, refusal: FAULT };
}
