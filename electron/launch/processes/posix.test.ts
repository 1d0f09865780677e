import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { posix } from './posix.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'moggie-group-'));
});

afterEach(() => vi.restoreAllMocks());

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

  test('what does not end when it is asked to is ended by who asks again', async () => {
    const said = path.join(folder, 'said');
    writeFileSync(
      path.join(folder, 'deaf'),
      `trap 'echo asked >> "${said}"' TERM; echo began > "${said}"; while :; do read never; done`,
    );
    const child = spawn('sh', ['deaf'], { cwd: folder, detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
    const { pid } = child;
    if (pid === undefined) throw new Error('sh does not start');
    const game = posix.follow({ pid, folder });
    const ended = once(child, 'exit');
    const heard = () => readFileSync(said, 'utf8').trim().split('\n');
    try {
      await expect.poll(() => existsSync(said) && heard()).toEqual(['began']);
      await game.end(true);
      await expect.poll(heard).toEqual(['began', 'asked']);
      await game.end(true);
      await expect.poll(heard).toEqual(['began', 'asked', 'asked']);
      expect(await game.remains()).toBe(true);
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3000);
      await game.end(true);
      expect(await ended).toEqual([null, 'SIGKILL']);
    } finally {
      child.kill('SIGKILL');
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
