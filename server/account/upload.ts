import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import { PICTURE_BYTES, PICTURE_EXTENSIONS, PICTURE_TYPES } from '../../shared/contract/picture.ts';
import { GAME_PICTURE_SLOTS, type GamePicture } from '../../shared/contract/submission.ts';

/** Most bytes of a whole upload: a picture that is twice too large is still told so in words. */
export const MULTIPART_LIMIT = 2 * PICTURE_BYTES;

/** A picture, and where it goes: a player's avatar, or a slot of a game that is being submitted. */
export type Upload = { bytes: Uint8Array; scopeUuid: string } & (
  | { scope: 'user' }
  | { scope: 'store_submit'; slot: GamePicture }
);

const common = {
  scope_uuid: v.pipe(v.string(), v.uuid()),
  folder: v.optional(v.string()),
  file: v.optional(v.instance(File)),
};
const form = v.variant('scope', [
  v.object({ ...common, scope: v.literal('user'), basename: v.literal('avatar') }),
  v.object({ ...common, scope: v.literal('store_submit'), basename: v.picklist(GAME_PICTURE_SLOTS) }),
]);

/**
 * The picture in an upload's multipart body (O15). Errors: upload/file-required, upload/too-large,
 * upload/not-an-image by name or declared type (V02), 400 for an improper body.
 */
export async function readUpload(contentType: string | undefined, body: unknown): Promise<Upload> {
  const parsed = v.safeParse(form, await fieldsOf(contentType, body));
  if (!parsed.success)
    throw new CodedError('400', 'An upload has a scope with its scope_uuid, a basename and a file');
  const { file } = parsed.output;
  if (!file || file.size === 0) throw new CodedError('upload/file-required', 'File is required');
  if (file.size > PICTURE_BYTES) throw new CodedError('upload/too-large', `At most ${PICTURE_BYTES} bytes`);
  const name = file.name.toLowerCase();
  const isPicture =
    PICTURE_EXTENSIONS.some((extension) => name.endsWith(extension)) &&
    PICTURE_TYPES.some((type) => type === file.type);
  if (!isPicture) throw new CodedError('upload/not-an-image', 'Pictures are .jpg, .jpeg or .png files');
  const { scope_uuid: scopeUuid } = parsed.output;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return parsed.output.scope === 'user'
    ? { scope: 'user', scopeUuid, bytes }
    : { scope: 'store_submit', scopeUuid, slot: parsed.output.basename, bytes };
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
