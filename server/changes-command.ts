import * as v from 'valibot';
import { LOCALES } from '../shared/contract/locales.ts';
import { readJsonAs } from './json-file.ts';
import type { Services } from './services.ts';

const words = v.pipe(v.string(), v.trim(), v.nonEmpty());
const version = v.pipe(
  v.string('a version is needed'),
  v.trim(),
  v.nonEmpty('a version is needed'),
  v.maxLength(40),
);

/** What changed in a version, as an operator writes it: in English, and in as many other languages as there are. */
const changesFile = v.strictObject({
  version,
  text: words,
  t: v.optional(
    v.array(v.strictObject({ lang: v.picklist(LOCALES.map(({ code }) => code)), value: words })),
    [],
  ),
});

/** Runs `changes …` of a game; answers with what it did. Throws CodedError or ValiError for a bad command or file. */
export async function runChanges(
  { catalog: { changes } }: Pick<Services, 'catalog'>,
  act: string,
  storeId: number,
  subject: string | undefined,
): Promise<string> {
  if (v.parse(v.picklist(['put', 'remove'], 'changes: put or remove'), act) === 'remove') {
    const gone = v.parse(version, subject);
    await changes.remove(storeId, gone);
    return `game ${storeId}: the note of ${gone} is removed`;
  }
  const note = readJsonAs(changesFile, subject ?? '', 'changes');
  const texts = [{ lang: 'en-US', value: note.text }, ...note.t];
  const isNew = await changes.put(
    storeId,
    note.version,
    texts.map((text) => ({ ...text, key: 'text' })),
  );
  return `game ${storeId}: the note of ${note.version} is ${isNew ? 'added' : 'replaced'}`;
}
