import * as v from 'valibot';
import { oneLine } from './one-line.ts';
import {
  ADDRESS_LENGTH,
  ENTRY_NAME_LENGTH,
  ENTRY_VALUE_LENGTH,
  INTRODUCTION_LENGTH,
  NICKNAME_LENGTH,
  TAG_LENGTH,
  webAddress,
} from './profile.ts';

const words = (most: number) => v.pipe(v.string(), v.trim(), v.nonEmpty('missing'), v.maxLength(most));

const line = (most: number) => v.pipe(v.string(), v.transform(oneLine), words(most));

const address = v.pipe(
  words(ADDRESS_LENGTH),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const full = webAddress(dataset.value);
    if (full !== undefined) return full;
    addIssue({ message: 'url-invalid' });
    return NEVER;
  }),
);

const entry = { _cid: v.pipe(v.string(), v.uuid()), title: line(ENTRY_NAME_LENGTH), show: v.boolean() };

/** An entry of the player's own: name and value not empty, the value of type url a web address (section 5). */
export const metadataEntry = v.variant('type', [
  v.object({ ...entry, type: v.picklist(['string', 'textarea']), value: words(ENTRY_VALUE_LENGTH) }),
  v.object({ ...entry, type: v.literal('url'), value: address }),
]);

export type MetadataEntry = v.InferOutput<typeof metadataEntry>;

export const nickname = line(NICKNAME_LENGTH);
export const introduction = v.pipe(v.string(), v.trim(), v.maxLength(INTRODUCTION_LENGTH));
export const profileTag = line(TAG_LENGTH);
