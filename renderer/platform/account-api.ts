import { CodedError, isErrorCode } from '../../shared/contract/errors.ts';

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
  | 'delete'
  | 'keep';

/** Calls a session endpoint; throws a CodedError with the code of its answer. */
export async function postAccount(action: AccountAction, body: Record<string, unknown>): Promise<void> {
  const response = await fetch(`/api/account/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((cause) => {
    throw new CodedError('other/network-request-failed', 'no response', { cause });
  });
  if (response.ok) return;
  throw refusal(await response.json().catch(() => ({})), response.status);
}

/** What a REST answer that is not a success says: the server puts its code in `error`, the launcher's main process does not. */
export function refusal(answer: { code?: unknown; error?: { code?: unknown } }, status: number): CodedError {
  const code = answer.code ?? answer.error?.code;
  return new CodedError(isErrorCode(code) ? code : '9999', `status ${status}`);
}
