import { statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DISK_WAIT_MS, diskOf, WAYS } from './small-disk.ts';

const MIB = 1024 * 1024;
const BLOCK = 4096;

test.for(Object.entries(WAYS))(
  'a disk that is %s has exactly the room that was asked for, where it can be had',
  { timeout: DISK_WAIT_MS },
  async ([, way], { skip }) => {
    const volume = await way(8 * MIB);
    if (!volume) return skip('no such disk can be had here');
    const disk = diskOf(volume);
    try {
      expect(statSync(disk.folder).dev).not.toBe(statSync(tmpdir()).dev);
      for (const bytes of [5 * MIB, 3 * BLOCK, 0]) {
        disk.leaveFree(bytes);
        expect(disk.free()).toBe(bytes);
      }
      expect(() => writeFileSync(path.join(disk.folder, 'file'), 'x')).toThrow('ENOSPC');
      disk.leaveFree(BLOCK);
      writeFileSync(path.join(disk.folder, 'file'), 'x');
      expect(disk.free()).toBe(0);
    } finally {
      await disk.remove();
    }
  },
);
