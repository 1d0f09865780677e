import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import SevenZip from '7z-wasm';
import { installBuild, updateBuild } from '../../../electron/install/install.ts';
import { verifyBuild } from '../../../electron/install/verify.ts';
import { contextOf, engine } from './context.ts';
import { LINE, type Material } from './material.ts';
import { archiveSubject, assert, inFolder, type Subject } from './subjects.ts';

/** 7z archives, each of which starts the unpacker's own machine anew. */
export async function sevenZipSubject(scratch: string): Promise<Subject> {
  const home = mkdtempSync(path.join(scratch, 'seven-zip-'));
  mkdirSync(path.join(home, 'tree'));
  writeFileSync(path.join(home, 'tree/a.txt'), 'some text '.repeat(300));
  writeFileSync(
    path.join(home, 'tree/b.bin'),
    Buffer.from(Array.from({ length: 900 }, (_, byte) => byte & 255)),
  );
  const program = await SevenZip({ print: () => {}, printErr: () => {} });
  program.FS.mkdir('/home/made');
  program.FS.mount(program.NODEFS, { root: home }, '/home/made');
  program.callMain(['a', '/home/made/made.7z', '/home/made/tree/*']);
  return archiveSubject('7z', 1, [readFileSync(path.join(home, 'made.7z'))], scratch);
}

/** A whole installed game that is updated from a depot in which one file is wrong. */
export async function depotSubject(
  material: Material,
  root: string,
): Promise<{ subject: Subject; close: () => Promise<void> }> {
  const context = contextOf(material.trustedKeys);
  const installed = path.join(root, 'installed');
  await installBuild({ base: material.oldLineFolder, headers: {}, expects: LINE }, installed, context);
  const names = readdirSync(material.lineFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(material.lineFolder, path.join(entry.parentPath, entry.name)));

  const subject: Subject = {
    name: 'depot',
    share: 1,
    seeds: names.map((name) => readFileSync(path.join(material.lineFolder, name))),
    read: (bytes, roll) =>
      inFolder(root, ['game', 'line'], async (home) => {
        const game = path.join(home, 'game');
        const line = path.join(home, 'line');
        cpSync(installed, game, { recursive: true, verbatimSymlinks: true });
        cpSync(material.lineFolder, line, { recursive: true });
        writeFileSync(path.join(line, names[roll(names.length)] ?? ''), bytes);
        const failure = await updateBuild({ base: line, headers: {}, expects: LINE }, game, context).then(
          () => undefined,
          (error) => ({ error }),
        );
        // Whatever was wrong, one of the two builds is there, whole.
        const { bad, damaged } = await verifyBuild(game, context);
        assert(bad === 0 && damaged.length === 0, `the game is damaged: ${damaged}`);
        if (failure) throw failure.error;
      }),
  };
  return { subject, close: () => engine.workers.close() };
}
