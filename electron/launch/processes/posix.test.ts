import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { posix } from './posix.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'moggie-group-'));
});

describe.runIf(process.platform === 'linux')('in the group of a game', () => {
  test('what runs from its folder remains of it, a program of the system that it opened does not', async () => {
    writeFileSync(path.join(folder, 'waits'), 'read never\n');
    const inGroup = (command: string, ...args: string[]) => {
      const child = spawn(command, args, {
        cwd: folder,
        detached: true,
        stdio: ['pipe', 'ignore', 'ignore'],
      });
      const { pid } = child;
      if (pid === undefined) throw new Error(`${command} does not start`);
      return { child, game: posix.follow({ pid, folder }) };
    };
    const groups = [inGroup('sh', 'waits'), inGroup('sh', path.join(folder, 'waits')), inGroup('cat')];
    try {
      const remain = await Promise.all(groups.map(({ game }) => game.remains()));
      expect(remain).toEqual([true, true, false]);
    } finally {
      for (const { child } of groups) child.kill();
    }
  });

  test('who has ended, and whose parent does not ask for it, does not remain', async () => {
    const leads = path.join(folder, 'leads');
    const file = path.join(folder, 'leader');
    // The shell that starts the leader of another group becomes `sleep`, which asks for nobody; then the leader ends.
    writeFileSync(leads, `echo $$ > "${file}"; until grep -q sleep /proc/$PPID/comm; do sleep 0.05; done`);
    const parent = spawn('sh', ['-c', `setsid sh '${leads}' & exec sleep 600`], { stdio: 'ignore' });
    try {
      await expect.poll(() => stateOf(pidIn(file))).toBe('Z');
      const leader = pidIn(file);
      expect(process.kill(-leader, 0)).toBe(true);
      expect(await posix.follow({ pid: leader, folder }).remains()).toBe(false);
    } finally {
      parent.kill();
    }
  });
});

function pidIn(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

function stateOf(pid: number): string | undefined {
  try {
    return /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
