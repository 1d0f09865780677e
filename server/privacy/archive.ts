import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createTarPacker } from 'modern-tar';
import type { ExportFile } from './service.ts';

/** The files as a tar archive. A file's length stands before it, so one is made whole at a time and no more. */
export async function* tarOf(files: AsyncIterable<ExportFile>): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const filling = fill(files, controller);
  // Reported by the reader, to which the packer hands it on.
  filling.catch(() => {});
  yield* readable;
  await filling;
}

async function fill(
  files: AsyncIterable<ExportFile>,
  controller: ReturnType<typeof createTarPacker>['controller'],
): Promise<void> {
  try {
    for await (const { name, pieces } of files) {
      const body = await buffer(Readable.from(pieces));
      const writer = controller.add({ name, size: body.length, type: 'file' }).getWriter();
      await writer.write(body);
      await writer.close();
    }
    controller.finalize();
  } catch (error) {
    controller.error(error);
    throw error;
  }
}
