import { expect, test } from 'vitest';
import { windowsProcesses } from './windows.ts';

// Decisions, looked at from Linux: no program of Windows was asked here.

const GAME = { pid: 40, folder: "D:\\Games\\Salt & Ink $(calc) '; calc" };

/** A system in which these run, all of them from the game's folder; answers what was run there, by name, and for which folder. */
function system(...runs: number[]) {
  const ran: { name: string | undefined; args: string[]; folder: string | undefined }[] = [];
  const alive = new Set(runs);
  const { follow } = windowsProcesses(
    async (command, args, environment) => {
      ran.push({ name: command.split('\\').at(-1), args, folder: environment.MOGGIE_GAME_FOLDER });
      return command.endsWith('powershell.exe') ? [...alive].map((pid) => `${pid}\r\n`).join('') : '';
    },
    (pid) => alive.has(pid),
  );
  return { ran, alive, game: follow(GAME) };
}

test('what runs from the game’s folder remains of it; the folder is no part of what is run', async () => {
  const { ran, game } = system(812, 4711);
  expect(await game.remains()).toBe(true);
  expect(ran).toEqual([
    {
      name: 'powershell.exe',
      args: [
        '-NoProfile',
        '-NonInteractive',
        '-Command',
        "Get-CimInstance Win32_Process -Property ProcessId, ExecutablePath | Where-Object { $_.ExecutablePath -and $_.ExecutablePath.IndexOf($env:MOGGIE_GAME_FOLDER, 'OrdinalIgnoreCase') -ge 0 } | ForEach-Object { $_.ProcessId }",
      ],
      // With its end: `Salt & Ink 2` is another game.
      folder: `${GAME.folder}\\`,
    },
  ]);
  expect(await system().game.remains()).toBe(false);
});

test('the system is asked anew once those seen have ended, and after sixty looks', async () => {
  const { ran, alive, game } = system(812, 4711);
  const looks = async (count: number) => {
    const remained = new Set<boolean>();
    for (let look = 0; look < count; look += 1) remained.add(await game.remains());
    return [[...remained], ran.length];
  };
  expect(await looks(61)).toEqual([[true], 1]);
  expect(await looks(1)).toEqual([[true], 2]);
  alive.delete(812);
  expect(await looks(1)).toEqual([[true], 2]);
  alive.delete(4711);
  alive.add(5000);
  expect(await looks(1)).toEqual([[true], 3]);
  alive.clear();
  expect(await looks(1)).toEqual([[false], 4]);
});

test('to end a game ends its first program with what that started, and then what runs from its folder', async () => {
  const ended = async (firstRuns: boolean) => {
    const { ran, game } = system(812, 4711);
    await game.end(firstRuns);
    return ran.map(({ name, args }) => (name === 'taskkill.exe' ? args.join(' ') : name));
  };
  const rest = ['powershell.exe', '/pid 812 /pid 4711 /t /f'];
  expect(await ended(true)).toEqual(['/pid 40 /t /f', ...rest]);
  expect(await ended(false)).toEqual(rest);
});

test('where the system does not say what runs, nothing remains', async () => {
  const refuses = () => Promise.reject(new Error('no such program'));
  const game = windowsProcesses(refuses, () => true).follow(GAME);
  expect(await game.remains()).toBe(false);
  await game.end(true);
});
