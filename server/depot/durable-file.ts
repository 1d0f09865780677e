import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file so that after any crash it is there whole, or as it was before. */
export async function writeDurably(target: string, content: string | Uint8Array): Promise<void> {
  await makeFolderDurably(path.dirname(target));
  const unfinished = `${target}.unfinished`;
  const file = await open(unfinished, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, target);
  await syncFolder(path.dirname(target));
}

/** Makes a folder and those above it, so that they are there after any crash. */
export async function makeFolderDurably(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = path.resolve(folder); made !== path.dirname(first); made = path.dirname(made))
    await syncFolder(path.dirname(made));
}

/** Makes a folder's list of names durable. Windows does so by itself and opens no folder. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
