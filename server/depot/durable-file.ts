import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file so that after any crash it is there whole, or as it was before. */
export async function writeDurably(target: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  const unfinished = `${target}.unfinished`;
  const file = await open(unfinished, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, target);
}
