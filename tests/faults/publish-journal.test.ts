import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PublishJournal } from '../../server/depot/publish-journal.ts';

/** What the journal said each time that it was flushed to the disk. */
const disk = vi.hoisted(() => ({ journal: '', flushed: [] as string[] }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const fsyncSync: typeof fs.fsyncSync = (fd) => {
    fs.fsyncSync(fd);
    disk.flushed.push(fs.readFileSync(disk.journal, 'utf8'));
  };
  return { ...fs, fsyncSync };
});

test('the build whose manifest is about to get its place is on the disk before that', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'moggie-journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  disk.journal = path.join(folder, 'journal');
  const journal = new PublishJournal(folder);
  journal.addPack(0, 'ab'.repeat(32));
  journal.addBuild('cd'.repeat(32));
  journal.close();
  expect(disk.flushed).toEqual([`pack 0 ${'ab'.repeat(32)}\nbuild ${'cd'.repeat(32)}\n`]);
  expect(readFileSync(disk.journal, 'utf8')).toBe(disk.flushed[0]);
});
