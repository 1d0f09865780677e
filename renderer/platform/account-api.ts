import { CodedError, type ErrorFigures, toldError } from '../../shared/contract/errors.ts';

/** Where a browser asks who is here, and gets the token for the API. */
export const TOKEN_PATH = '/api/account/token';

/** Calls that `/api/account/` answers. */
export type AccountAction =
  | 'sign-up'
  | 'sign-in'
  | 'sign-out'
  | 'verify-email'
  | 'verify-email/send'
  | 'reset-password'
  | 'reset-password/send'
  | 'change-password'
  | 'change-email'
  | 'change-email/send'
  | 'delete'
  | 'delete/send'
  | 'keep'
  | 'second-step'
  | 'two-factor/setup'
  | 'two-factor/enable'
  | 'two-factor/disable'
  | 'two-factor/backup-codes'
  | 'passkey/begin'
  | 'passkey/add'
  | 'passkey/sign-in/begin'
  | 'passkey/sign-in';

/** A code of the authenticator app, or a backup code in its place. */
export interface SecondStepCode {
  code: string;
  backup: boolean;
}

/** What proves that it is the player who asks. */
export interface Confirmation {
  password: string;
  second_step?: SecondStepCode;
}

/** Calls a session endpoint; answers with what it says. Throws a CodedError with the code of its answer. */
export async function postAccount(action: AccountAction, body: Record<string, unknown>): Promise<unknown> {
  const response = await fetch(`/api/account/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((cause) => {
    throw new CodedError('other/network-request-failed', 'no response', { cause });
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  throw refusal(answer, response.status);
}

/** What a REST answer that is not a success says: the server puts its code in `error`, the launcher's main process does not. */
export function refusal(
  { code, error }: { code?: unknown; error?: { code?: unknown; message?: unknown } & ErrorFigures },
  status: number,
): CodedError {
  return toldError(code ?? error?.code, error?.message ?? `status ${status}`, error);
}
