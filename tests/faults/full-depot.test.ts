import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { numberedPack, PackWriter } from '../../server/depot/pack-writer.ts';
import { DISK_WAIT_MS, smallDisk } from './small-disk.ts';

const MIB = 1024 * 1024;

test(
  'a pack of which the disk takes a part only is an error, and a pack that fits is whole',
  async () => {
    const disk = await smallDisk(64 * MIB);
    const folder = path.join(disk.folder, 'run');
    const writer = new PackWriter(folder);
    try {
      await writer.write(Buffer.alloc(300_000, 1));
      await writer.write(Buffer.alloc(700_000, 2));
      await writer.finish();
      expect(readFileSync(numberedPack(folder, 0))).toEqual(
        Buffer.concat([Buffer.alloc(300_000, 1), Buffer.alloc(700_000, 2)]),
      );
      disk.leaveFree(MIB);
      await expect(writer.write(Buffer.alloc(4 * MIB, 3))).rejects.toMatchObject({ code: 'ENOSPC' });
    } finally {
      await writer.abandon();
      await disk.remove();
    }
  },
  DISK_WAIT_MS,
);
