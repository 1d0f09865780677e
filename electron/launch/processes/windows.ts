import path from 'node:path';
import type { ProcessPolicy } from './policy.ts';

/** Runs a program of the system without a window; answers what it wrote, and fails where it does. */
export type RunTool = (command: string, args: string[], environment: NodeJS.ProcessEnv) => Promise<string>;

/** Environment variable by which the folder is handed over: no name of a folder can become a part of the script. */
const FOLDER = 'MOGGIE_GAME_FOLDER';

/** Writes the pids of the programs that lie below the folder, one a line; before it, a path may have its long form. */
const LOOK = [
  'Get-CimInstance Win32_Process -Property ProcessId, ExecutablePath',
  `Where-Object { $_.ExecutablePath -and $_.ExecutablePath.IndexOf($env:${FOLDER}, 'OrdinalIgnoreCase') -ge 0 }`,
  'ForEach-Object { $_.ProcessId }',
].join(' | ');

/** So many times those seen last are asked for alone; then a pid of theirs may be somebody else's. */
const LOOK_ANEW_AFTER = 60;

/**
 * Windows keeps no group, and forgets who started a program once that has ended: what remains of a game is what runs
 * from its folder. To see that takes a program of its own, which costs whoever plays, so it is done rarely.
 */
export function windowsProcesses(run: RunTool, isAlive: (pid: number) => boolean): ProcessPolicy {
  const tool = (...names: string[]) =>
    path.win32.join(process.env.SYSTEMROOT ?? 'C:\\Windows', 'System32', ...names);

  async function pidsBelow(folder: string): Promise<number[]> {
    const args = ['-NoProfile', '-NonInteractive', '-Command', LOOK];
    const environment = { ...process.env, [FOLDER]: path.win32.join(folder, '\\') };
    try {
      const said = await run(tool('WindowsPowerShell', 'v1.0', 'powershell.exe'), args, environment);
      return (said.match(/\d+/g) ?? []).map(Number);
    } catch (error) {
      // A game that nobody can see must not count as running for ever.
      console.warn('what runs of a game is not known:', error instanceof Error ? error.message : error);
      return [];
    }
  }

  async function endTrees(pids: readonly number[]): Promise<void> {
    const args = [...pids.flatMap((pid) => ['/pid', String(pid)]), '/t', '/f'];
    // It fails where one of them has ended meanwhile.
    if (pids.length > 0) await run(tool('taskkill.exe'), args, process.env).catch(() => '');
  }

  return {
    leadsGroup: false,
    follow({ pid, folder }) {
      let seen: readonly number[] = [];
      let asked = 0;
      return {
        async remains() {
          if (asked++ < LOOK_ANEW_AFTER && seen.some(isAlive)) return true;
          seen = await pidsBelow(folder);
          asked = 0;
          return seen.length > 0;
        },
        async end(firstRuns) {
          // With all that it started, wherever that lies. Once it has ended, its pid may be somebody else's.
          if (firstRuns) await endTrees([pid]);
          await endTrees(await pidsBelow(folder));
        },
      };
    },
  };
}
