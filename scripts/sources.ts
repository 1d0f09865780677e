import { execFileSync } from 'node:child_process';

/** TypeScript files that git tracks or would track, relative to the root, without generated ones. */
export function listSources(): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    {
      encoding: 'utf8',
    },
  );
  return listed.split('\n').filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
}
