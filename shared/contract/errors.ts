/**
 * The error catalogue (spec section 8 and the additions of the design). Every code has a text `error.<code>` in all
 * 13 locales; the value is the HTTP status that REST answers carry with it.
 */
export const ERROR_CODES = {
  '0': 200,
  '400': 400,
  '401': 401,
  '404': 404,
  '9999': 500,
  'auth/id-token-expired': 401,
  'auth/email-already-exists': 409,
  'auth/argument-error': 400,
  'auth/user-not-found': 404,
  'auth/wrong-password': 401,
  'auth/too-many-requests': 429,
  'auth/age-required': 403,
  'auth/suspended': 403,
  'auth/code-invalid': 400,
  'auth/password-weak': 400,
  'auth/password-unchanged': 400,
  'auth/email-unchanged': 400,
  'auth/passkey-refused': 401,
  'auth/payment-open': 409,
  'auth/debt-open': 409,
  'pay/new-tab-prevent': 400,
  'pay/insufficient-balance': 409,
  'pay/debt-open': 409,
  'pay/price-changed': 409,
  'pay/provider-unavailable': 503,
  'pay/new-account-limit': 429,
  'other/network-request-failed': 503,
  'render/error': 500,
  'render/game-data-lost': 500,
  'quest/redemption-code-invalid': 400,
  'quest/redemption-code-used': 409,
  'store/empty-category': 400,
  'store/already-owned': 409,
  'store/own-game': 403,
  'store/review-removed': 403,
  'store/region-blocked': 403,
  'store/not-for-sale': 409,
  'store/too-many-ignored': 409,
  'store/field-required': 400,
  'store/price-invalid': 400,
  'store/build-missing': 409,
  'store/adults-not-attested': 400,
  'store/release-date-past': 400,
  'store/submission-closed': 409,
  'store/submission-changed': 409,
  'store/too-many-submissions': 409,
  'community/too-many-follows': 409,
  'upload/file-required': 400,
  'upload/not-an-image': 400,
  'upload/too-large': 413,
  'upload/too-many-pixels': 413,
  'upload/too-small': 400,
  'install/disk-full': 507,
  'install/folder-missing': 404,
  'install/folder-in-use': 409,
  'install/signature-invalid': 400,
  'install/server-wrong-content': 502,
  'install/busy': 409,
  'install/busy-elsewhere': 409,
  'launch/not-installed': 404,
  'launch/no-licence': 403,
  'launch/failed': 500,
  'launch/update-unfinished': 409,
  'update/restart-failed': 500,
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Whether a text that came over a wire is one of our codes. */
export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && Object.hasOwn(ERROR_CODES, text);
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
