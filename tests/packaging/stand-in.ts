import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createPackage } from '@electron/asar';

/** Bytes that mark the fuses in a real Electron binary; then a version and one byte a fuse. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSE_COUNT = 9;
const UNSET = '0'.repeat(FUSE_COUNT);

/** A folder that electron-builder takes for an unpacked Electron of this version, with fuses to flip. */
export async function makeStandInElectron(folder: string, version: string): Promise<void> {
  mkdirSync(path.join(folder, 'locales'), { recursive: true });
  mkdirSync(path.join(folder, 'resources'));
  const wire = Buffer.concat([Buffer.from(FUSE_SENTINEL), Buffer.from([1, FUSE_COUNT]), Buffer.from(UNSET)]);
  writeFileSync(path.join(folder, 'electron'), Buffer.concat([Buffer.from('#!/bin/sh\nexit 0\n'), wire]), {
    mode: 0o755,
  });
  writeFileSync(path.join(folder, 'version'), version);
  writeFileSync(path.join(folder, 'LICENSE'), 'stand-in');
  writeFileSync(path.join(folder, 'LICENSES.chromium.html'), 'stand-in');
  for (const locale of ['de', 'en-US', 'ja', 'xx'])
    writeFileSync(path.join(folder, 'locales', `${locale}.pak`), '');
  const empty = path.join(folder, 'empty');
  mkdirSync(empty);
  writeFileSync(path.join(empty, 'package.json'), '{}');
  await createPackage(empty, path.join(folder, 'resources', 'default_app.asar'));
}
