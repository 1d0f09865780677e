import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import { PICTURE_BYTES, PICTURE_TYPES } from '../../shared/contract/picture.ts';
import type { GamePicture } from '../../shared/contract/submission.ts';
import { refusal } from './account-api.ts';

const stored = v.object({ uuid: v.string(), path: v.string(), url: v.string() });

type Stored = v.InferOutput<typeof stored>;

/** Stores a player's picture (O15). Errors as `upload` has them. */
export const uploadAvatar = (user: string, file: File | undefined): Promise<Stored> =>
  upload({ scope: 'user', scope_uuid: user, basename: 'avatar', folder: 'users' }, file);

interface Sending {
  /** Is told how much of the file has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Ends it; it then fails as it would without a network. */
  signal?: AbortSignal;
}

/** Stores a picture of a game that is being submitted (O15). Errors as `upload` has them. */
export const uploadGamePicture = (
  submission: string,
  slot: GamePicture,
  file: File,
  sending: Sending,
): Promise<Stored> =>
  upload({ scope: 'store_submit', scope_uuid: submission, basename: slot, folder: 'games' }, file, sending);

/**
 * What the server would refuse is told before anything is sent (V02): throws upload/file-required, upload/not-an-image,
 * upload/too-large, or the code of the server's answer.
 */
async function upload(
  place: Readonly<Record<string, string>>,
  file: File | undefined,
  sending: Sending = {},
): Promise<Stored> {
  if (!file || file.size === 0) throw new CodedError('upload/file-required', 'File is required');
  if (!PICTURE_TYPES.some((type) => type === file.type))
    throw new CodedError('upload/not-an-image', `the type is ${file.type}`);
  if (file.size > PICTURE_BYTES) throw new CodedError('upload/too-large', `${file.size} bytes`);
  const body = new FormData();
  for (const [name, value] of Object.entries(place)) body.set(name, value);
  body.set('file', file);
  const response = await post(body, sending);
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw refusal(answer, response.status);
  return v.parse(stored, answer);
}

/** Sends a file; `fetch` would not tell how much of it has been sent. */
const post = (body: FormData, { onProgress, signal }: Sending): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new CodedError('other/network-request-failed', 'no response'));
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = fail;
    request.onabort = fail;
    signal?.addEventListener('abort', () => request.abort());
    request.open('POST', '/api/account/upload-file');
    request.send(body);
  });
