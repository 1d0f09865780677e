import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import { PICTURE_BYTES, PICTURE_TYPES } from '../../shared/contract/picture.ts';
import { refusal } from './account-api.ts';

const stored = v.object({ uuid: v.string(), path: v.string(), url: v.string() });

/**
 * Stores a player's picture (O15). What the server would refuse is told before anything is sent (V02): throws
 * upload/file-required, upload/not-an-image, upload/too-large, or the code of the server's answer.
 */
export async function uploadAvatar(
  user: string,
  file: File | undefined,
): Promise<v.InferOutput<typeof stored>> {
  if (!file || file.size === 0) throw new CodedError('upload/file-required', 'File is required');
  if (!PICTURE_TYPES.some((type) => type === file.type))
    throw new CodedError('upload/not-an-image', `the type is ${file.type}`);
  if (file.size > PICTURE_BYTES) throw new CodedError('upload/too-large', `${file.size} bytes`);
  const body = new FormData();
  body.set('scope', 'user');
  body.set('scope_uuid', user);
  body.set('basename', 'avatar');
  body.set('folder', 'users');
  body.set('file', file);
  const response = await fetch('/api/account/upload-file', { method: 'POST', body }).catch((cause) => {
    throw new CodedError('other/network-request-failed', 'no response', { cause });
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw refusal(answer, response.status);
  return v.parse(stored, answer);
}
