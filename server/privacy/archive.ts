import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarPacker } from 'modern-tar';
import type { ExportFile } from './service.ts';

/**
 * The files as a tar archive. A file's length stands before it, so each is written to a disk first, where
 * one lies at a time: years of visits do not fit into memory.
 */
export async function* tarOf(files: AsyncIterable<ExportFile>): AsyncGenerator<Uint8Array> {
  // Nobody else may read it: `mkdtemp` makes it so.
  const folder = await mkdtemp(path.join(tmpdir(), 'export-'));
  const { readable, controller } = createTarPacker();
  const filling = fill(files, controller, folder);
  // Reported by the reader, to which the packer hands it on.
  filling.catch(() => {});
  yield* readable;
  await filling;
}

async function fill(
  files: AsyncIterable<ExportFile>,
  controller: ReturnType<typeof createTarPacker>['controller'],
  folder: string,
): Promise<void> {
  const scratch = path.join(folder, 'file');
  try {
    for await (const { name, pieces } of files) {
      await pipeline(Readable.from(pieces), createWriteStream(scratch));
      const { size } = await stat(scratch);
      const writer = controller.add({ name, size, type: 'file' }).getWriter();
      for await (const piece of createReadStream(scratch)) await writer.write(piece);
      await writer.close();
    }
    controller.finalize();
  } catch (error) {
    controller.error(error);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
