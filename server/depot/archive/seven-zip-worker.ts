// A thread in which 7-Zip runs, since each run goes to its end without a break.
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import SevenZip from '7z-wasm';
import { ByteWriter } from '../../../shared/depot/bytes.ts';
import type { Outcome, SevenZipData, SevenZipReply, SevenZipRun } from './seven-zip-thread.ts';

/** What was written is told whenever so many bytes more were. */
const TELL_BYTES = 1024 * 1024;

const { mounts }: SevenZipData = workerData;

const tell = (reply: SevenZipReply) => parentPort?.postMessage(reply);

async function run({ args, outputLimit }: SevenZipRun): Promise<Outcome> {
  const output = new ByteWriter();
  let room = outputLimit;
  const errors = new ByteWriter();
  const program = await SevenZip({
    stdin: () => 0,
    stdout: (byte) => {
      // 7-Zip is told that it cannot write, and gives up.
      if (room === 0) throw new Error('the output is too long');
      room -= 1;
      // Bytes come as C has them, with a sign.
      output.byte(byte & 255);
    },
    stderr: (byte) => errors.byte(byte & 255),
  });
  for (const { place, folder } of mounts) {
    program.FS.mkdir(place);
    program.FS.mount(program.NODEFS, { root: path.resolve(folder) }, place);
  }
  const { write } = program.FS;
  let bytes = 0;
  let told = 0;
  program.FS.write = (...call) => {
    const written = write(...call);
    bytes += written;
    if (bytes - told >= TELL_BYTES) {
      told = bytes;
      tell({ type: 'wrote', bytes });
    }
    return written;
  };
  let code: number;
  try {
    code = Number(program.callMain([...args]) ?? 0);
  } catch (error) {
    code = 2;
    errors.block(Buffer.from(`\n${error instanceof Error ? error.message : 'stopped'}`));
  }
  return { code, output: output.finish(), errors: errors.finish().toString('utf8') };
}

parentPort?.on('message', async (asked: SevenZipRun) => tell({ type: 'ended', outcome: await run(asked) }));
