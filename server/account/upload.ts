import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import { AVATAR_BYTES, AVATAR_EXTENSIONS, AVATAR_TYPES } from '../../shared/contract/profile.ts';

/** Most bytes of a whole upload: a picture that is twice too large is still told so in words. */
export const MULTIPART_LIMIT = 2 * AVATAR_BYTES;

const form = v.object({
  scope: v.literal('user'),
  scope_uuid: v.string(),
  basename: v.literal('avatar'),
  folder: v.optional(v.string()),
  file: v.optional(v.instance(File)),
});

/**
 * The picture in an upload's multipart body (O15). Errors: upload/file-required, upload/too-large,
 * upload/not-an-image by name or declared type (V02), 400 for another's scope or an improper body.
 */
export async function readAvatarUpload(
  contentType: string | undefined,
  body: unknown,
  user: string,
): Promise<Uint8Array> {
  const parsed = v.safeParse(form, await fieldsOf(contentType, body));
  if (!parsed.success || parsed.output.scope_uuid !== user)
    throw new CodedError('400', 'An upload has scope user, your own scope_uuid, basename avatar and a file');
  const { file } = parsed.output;
  if (!file || file.size === 0) throw new CodedError('upload/file-required', 'File is required');
  if (file.size > AVATAR_BYTES) throw new CodedError('upload/too-large', `At most ${AVATAR_BYTES} bytes`);
  const name = file.name.toLowerCase();
  const isPicture =
    AVATAR_EXTENSIONS.some((extension) => name.endsWith(extension)) &&
    AVATAR_TYPES.some((type) => type === file.type);
  if (!isPicture) throw new CodedError('upload/not-an-image', 'Pictures are .jpg, .jpeg or .png files');
  return new Uint8Array(await file.arrayBuffer());
}

async function fieldsOf(contentType: string | undefined, body: unknown): Promise<unknown> {
  if (!(body instanceof Uint8Array) || contentType === undefined) return {};
  try {
    const fields = await new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData();
    return Object.fromEntries(fields);
  } catch (cause) {
    throw new CodedError('400', 'The upload is malformed', { cause });
  }
}
