import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file, and the folders above it, so that whoever reads it finds it whole or not at all. */
export const writeWhole = (file: string, content: string | Uint8Array): Promise<void> =>
  putWhole(file, (partial) => writeFile(partial, content));

/** Copies a file as {@link writeWhole} writes one. */
export const copyWhole = (source: string, file: string): Promise<void> =>
  putWhole(file, (partial) => cp(source, partial));

async function putWhole(file: string, put: (partial: string) => Promise<void>): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  // Nothing is served under a name that begins like this.
  const partial = path.join(folder, `.${path.basename(file)}.${crypto.randomUUID()}`);
  try {
    await put(partial);
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}
