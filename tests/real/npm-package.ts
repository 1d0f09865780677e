import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const cache = path.join(import.meta.dirname, '../../.cache/packages');

/** The unpacked files of a published package, fetched once and kept between runs. Nothing of it enters the repository. */
export function npmPackage(name: string, version: string): string {
  const folder = path.join(cache, `${name}-${version}`);
  if (existsSync(folder)) return path.join(folder, 'package');
  const unfinished = `${folder}.${process.pid}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const packed = execFileSync('npm', ['pack', '--silent', `${name}@${version}`], {
    cwd: unfinished,
    encoding: 'utf8',
  }).trim();
  execFileSync('tar', ['-xzf', packed], { cwd: unfinished });
  rmSync(path.join(unfinished, packed));
  renameSync(unfinished, folder);
  return path.join(folder, 'package');
}
