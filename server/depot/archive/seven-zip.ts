import { lstatSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { PublishError } from '../publish-error.ts';
import { type Outcome, SevenZipThread } from './seven-zip-thread.ts';
import type { UnpackProgress } from './unpack.ts';
import { assertTargetFits, targetText, type Unpacking } from './unpacking.ts';

// 7-Zip itself, as WebAssembly. It sees two folders of this disk: the archive's, and one to unpack into. What an archive
// holds is read and judged first; then only its plain files are unpacked, and each must be what was announced.

const INPUT = '/input';
const OUTPUT = '/output';
/** Without one it would ask; no archive of ours has this. */
const NO_PASSWORD = '-p-';

// The start of a 7z file tells where its list of names lies; a packed list begins with its methods.
const START_BYTES = 32;
const NAMES_LOOK_BYTES = 4096;
const PACKED_NAMES = 0x17;
const AES_METHOD = Buffer.from('06f10701', 'hex');

interface Listed {
  name: string;
  size: number;
  attributes: string;
  isEncrypted: boolean;
}

/** Unpacks a 7z archive below `target`. Throws a `PublishError`. */
export async function unpackSevenZip(
  archive: string,
  target: string,
  unpacking: Unpacking,
  onProgress: UnpackProgress,
): Promise<void> {
  const scratch = path.join(target, 'seven-zip');
  mkdirSync(scratch, { recursive: true });
  const program = new SevenZipThread({
    mounts: [
      { place: INPUT, folder: path.dirname(archive) },
      { place: OUTPUT, folder: scratch },
    ],
  });
  try {
    await unpackWith(program, archive, scratch, unpacking, onProgress);
  } finally {
    await program.close();
  }
}

async function unpackWith(
  program: SevenZipThread,
  archive: string,
  scratch: string,
  unpacking: Unpacking,
  onProgress: UnpackProgress,
): Promise<void> {
  const inside = `${INPUT}/${path.basename(archive)}`;
  const listing = await program.run(['l', '-slt', '-ba', '-sccUTF-8', NO_PASSWORD, inside]);
  if (listing.code !== 0 && (await hasEncryptedNames(archive)))
    throw new PublishError('encrypted', 'the names in the archive are encrypted');
  if (listing.code !== 0) throw refusal(listing);
  const listed = parseListing(textOf(listing.output));
  const places = new Map<string, string>();
  const links: Listed[] = [];
  for (const entry of listed) {
    const { name, attributes } = entry;
    if (entry.isEncrypted) throw new PublishError('encrypted', 'is encrypted', { entry: name });
    const type = typeOf(attributes);
    if (type === 'folder') unpacking.folder(name);
    else if (type === 'link') links.push(entry);
    else if (type === 'file')
      places.set(name, unpacking.reserve({ ...entry, executable: isExecutable(attributes) }));
    else throw new PublishError('special-file', 'is neither a file, a folder nor a link', { entry: name });
  }
  for (const link of links) await unpacking.link(link.name, () => readTarget(program, link, inside));
  writeFileSync(path.join(scratch, 'links'), links.map(({ name }) => `${name}\n`).join(''));
  mkdirSync(path.join(scratch, 'files'));
  const total = listed.reduce((sum, { name, size }) => sum + (places.has(name) ? size : 0), 0);
  onProgress(0, total);
  const unpacked = await program.run(
    ['x', '-y', '-bd', '-spd', '-scsUTF-8', NO_PASSWORD, `-x@${OUTPUT}/links`, inside, `-o${OUTPUT}/files`],
    { onBytes: (bytes) => onProgress(Math.min(bytes, total), total) },
  );
  if (unpacked.code !== 0) throw refusal(unpacked);
  for (const { name, size } of listed) {
    const place = places.get(name);
    if (place) moveFile(path.join(scratch, 'files', ...name.split('/')), place, name, size);
  }
  onProgress(total, total);
}

function moveFile(source: string, place: string, name: string, size: number): void {
  const found = lstatSync(source, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size !== size)
    throw new PublishError('damaged', 'is not as announced', { entry: name });
  renameSync(source, place);
}

/** Whether the list of names is packed with AES, which this 7-Zip only answers by failing. */
async function hasEncryptedNames(archive: string): Promise<boolean> {
  const file = await open(archive);
  try {
    const head = Buffer.alloc(START_BYTES);
    await file.read(head, 0, head.length, 0);
    const names = Buffer.alloc(Math.min(Number(head.readBigUInt64LE(20)), NAMES_LOOK_BYTES));
    await file.read(names, 0, names.length, START_BYTES + Number(head.readBigUInt64LE(12)));
    return names[0] === PACKED_NAMES && names.includes(AES_METHOD);
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

/** Blocks of `key = value` lines, one an entry. */
function parseListing(output: string): Listed[] {
  return output
    .split('\n\n')
    .map(
      (block) =>
        new Map([...block.matchAll(/^.*?(\w[\w ]*) = (.*)$/gm)].map(([, key, value]) => [key, value])),
    )
    .filter((fields) => fields.has('Path'))
    .map((fields) => ({
      name: fields.get('Path') ?? '',
      size: Number(fields.get('Size') || 0),
      attributes: fields.get('Attributes') ?? '',
      isEncrypted: fields.get('Encrypted') === '+',
    }));
}

/** Attributes are letters of Windows, and where the archive was made on Unix, its mode as `ls` writes it. */
function typeOf(attributes: string): 'file' | 'folder' | 'link' | 'other' {
  const mode = modeOf(attributes);
  if (attributes.startsWith('D') || mode.startsWith('d')) return 'folder';
  if (mode.startsWith('l') || attributes.split(' ')[0]?.includes('L')) return 'link';
  return mode === '' || mode.startsWith('-') ? 'file' : 'other';
}

const modeOf = (attributes: string) => attributes.split(' ').find((part) => part.length === 10) ?? '';
const isExecutable = (attributes: string) => modeOf(attributes).charAt(3) === 'x';

async function readTarget(program: SevenZipThread, { name, size }: Listed, inside: string): Promise<string> {
  assertTargetFits(name, size);
  // After `--` no name is taken for an option or a list of names. One that is also a folder's brings all below it.
  const outcome = await program.run(['e', '-so', '-spd', '-bd', NO_PASSWORD, '--', inside, name], {
    outputLimit: size + 1,
  });
  if (outcome.output.length > size)
    throw new PublishError('damaged', 'is longer than announced', { entry: name });
  if (outcome.code !== 0) throw refusal(outcome);
  if (outcome.output.length < size)
    throw new PublishError('damaged', 'is shorter than announced', { entry: name });
  return targetText(name, outcome.output);
}

const textOf = (output: Uint8Array) => Buffer.from(output).toString('utf8');

function refusal({ output, errors }: Outcome): PublishError {
  const text = `${textOf(output)}\n${errors}`;
  if (/password|encrypted/i.test(text)) return new PublishError('encrypted', 'the archive is encrypted');
  const [, entry] = /(?:CRC Failed|Data Error|ERROR)[^:]*: (.+)/i.exec(text) ?? [];
  const message = errors.trim().split('\n')[0] || 'the archive cannot be read';
  return entry === undefined
    ? new PublishError('damaged', message)
    : new PublishError('damaged', 'cannot be unpacked', { entry });
}
