/**
 * The error catalogue (spec section 8 and the additions of the design). Every code has a text `error.<code>` in all
 * 13 locales.
 */
export const ERROR_CODES = [
  '0',
  '400',
  '401',
  '404',
  '9999',
  'auth/id-token-expired',
  'auth/email-already-exists',
  'auth/argument-error',
  'auth/user-not-found',
  'auth/wrong-password',
  'auth/too-many-requests',
  'auth/age-required',
  'auth/suspended',
  'auth/code-invalid',
  'auth/second-step-required',
  'auth/password-weak',
  'auth/password-unchanged',
  'auth/email-unchanged',
  'auth/passkey-refused',
  'auth/payment-open',
  'auth/debt-open',
  'pay/new-tab-prevent',
  'pay/insufficient-balance',
  'pay/debt-open',
  'pay/price-changed',
  'pay/provider-unavailable',
  'pay/new-account-limit',
  'other/network-request-failed',
  'render/error',
  'render/game-data-lost',
  'quest/redemption-code-invalid',
  'quest/redemption-code-used',
  'store/empty-category',
  'store/already-owned',
  'store/own-game',
  'store/review-removed',
  'store/region-blocked',
  'store/not-for-sale',
  'store/too-many-ignored',
  'store/field-required',
  'store/price-invalid',
  'store/build-missing',
  'store/adults-not-attested',
  'store/release-date-past',
  'store/submission-closed',
  'store/submission-changed',
  'store/too-many-submissions',
  'community/too-many-follows',
  'upload/file-required',
  'upload/not-an-image',
  'upload/too-large',
  'upload/too-many-pixels',
  'upload/too-small',
  'install/disk-full',
  'install/folder-missing',
  'install/folder-in-use',
  'install/signature-invalid',
  'install/server-wrong-content',
  'install/busy',
  'install/busy-elsewhere',
  'launch/not-installed',
  'launch/no-licence',
  'launch/failed',
  'launch/update-unfinished',
  'update/restart-failed',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Whether a text that came over a wire is one of our codes. */
export function isErrorCode(text: unknown): text is ErrorCode {
  return ERROR_CODES.some((code) => code === text);
}

interface CodedErrorOptions extends ErrorOptions {
  /** The game that failed, where one of several did. */
  storeId?: number;
  /** After how many seconds the same is allowed again, where that is known. */
  retryAfter?: number | undefined;
  /** How many meowcent a smaller top-up may bring at once, where that is known. */
  meowcentLeft?: number | undefined;
  /** What an answer called it, where no code of this release does. */
  foreignCode?: string;
}

/** A failure with a code of the catalogue; `message` is for logs and, untranslated, the last resort of the dialog (C01). */
export class CodedError extends Error {
  readonly code: ErrorCode;
  readonly storeId: number | undefined;
  readonly retryAfter: number | undefined;
  readonly meowcentLeft: number | undefined;
  readonly foreignCode: string | undefined;

  constructor(code: ErrorCode, message: string, options?: CodedErrorOptions) {
    super(message, options);
    this.name = 'CodedError';
    this.code = code;
    this.storeId = options?.storeId;
    this.retryAfter = options?.retryAfter;
    this.meowcentLeft = options?.meowcentLeft;
    this.foreignCode = options?.foreignCode;
  }
}

/** Longest code and longest words, in characters, that are taken from a server newer than this release. */
const LONGEST_CODE = 64;
const LONGEST_WORDS = 300;

/** The figures that an answer gives with a code, as they come over the wire. */
export interface ErrorFigures {
  retry_after?: unknown;
  meowcent_left?: unknown;
}

/**
 * The failure that an answer tells of. A code that this release does not know stays on it beside the words that came with
 * it, which the dialog shows then (C01); what is no code, or comes without plain words, is the unknown error.
 */
export function toldError(
  code: unknown,
  message: unknown,
  { retry_after, meowcent_left }: ErrorFigures = {},
): CodedError {
  const words = typeof message === 'string' ? message.trim() : '';
  if (isErrorCode(code))
    return new CodedError(code, words, {
      retryAfter: numberOf(retry_after),
      meowcentLeft: numberOf(meowcent_left),
    });
  const isForeign =
    typeof code === 'string' && code !== '' && code.length <= LONGEST_CODE && isPlain(words, LONGEST_WORDS);
  return new CodedError('9999', words, isForeign ? { foreignCode: code } : {});
}

const numberOf = (figure: unknown): number | undefined => (typeof figure === 'number' ? figure : undefined);

const isPlain = (words: string, longest: number): boolean =>
  words !== '' && words.length <= longest && !/[\p{Cc}<>]/u.test(words);

/** Whether something failed because the store has ended the player's session (C03). */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof CodedError && error.code === 'auth/id-token-expired';

/** Whether something failed because the server could not be reached. */
export const isNetworkLost = (error: unknown): boolean =>
  error instanceof CodedError && error.code === 'other/network-request-failed';
