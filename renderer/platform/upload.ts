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

/** Stores a picture of a game that is being submitted (O15). Errors as `upload` has them. */
export const uploadGamePicture = (
  submission: string,
  slot: GamePicture,
  file: File | undefined,
): Promise<Stored> =>
  upload({ scope: 'store_submit', scope_uuid: submission, basename: slot, folder: 'games' }, file);

/**
 * What the server would refuse is told before anything is sent (V02): throws upload/file-required, upload/not-an-image,
 * upload/too-large, or the code of the server's answer.
 */
async function upload(place: Readonly<Record<string, string>>, file: File | undefined): Promise<Stored> {
  if (!file || file.size === 0) throw new CodedError('upload/file-required', 'File is required');
  if (!PICTURE_TYPES.some((type) => type === file.type))
    throw new CodedError('upload/not-an-image', `the type is ${file.type}`);
  if (file.size > PICTURE_BYTES) throw new CodedError('upload/too-large', `${file.size} bytes`);
  const body = new FormData();
  for (const [name, value] of Object.entries(place)) body.set(name, value);
  body.set('file', file);
  const response = await fetch('/api/account/upload-file', { method: 'POST', body }).catch((cause) => {
    throw new CodedError('other/network-request-failed', 'no response', { cause });
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw refusal(answer, response.status);
  return v.parse(stored, answer);
}
