// Chromium's numbers for the network errors that a load can end with.
const CODES: Record<string, number> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_TIMED_OUT: -7,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_BLOCKED_BY_RESPONSE: -27,
  ERR_CONNECTION_CLOSED: -100,
  ERR_CONNECTION_RESET: -101,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INTERNET_DISCONNECTED: -106,
  ERR_ADDRESS_UNREACHABLE: -109,
  ERR_UNSAFE_PORT: -312,
  ERR_EMPTY_RESPONSE: -324,
};

export interface LoadFailure {
  errorCode: number;
  description: string;
}

/** `net::ERR_NAME` as the code and name that Electron reports. */
export function loadFailure(errorText: string): LoadFailure {
  const description = errorText.replace(/^net::/, '');
  return { errorCode: CODES[description] ?? -2, description };
}

/** The rejection of `loadURL`. */
export const loadError = ({ errorCode, description }: LoadFailure, url: string): Error =>
  Object.assign(new Error(`${description} (${errorCode}) loading '${url}'`), {
    code: description,
    errno: errorCode,
    url,
  });
