import { stat } from 'node:fs/promises';
import type { Folders } from './folders.ts';

/** How often the library folders are looked at while somebody may see the library, in ms. */
export const LOOK_EVERY_MS = 4000;

/** The device that each library folder lies on, by path; undefined where the folder is not there. */
type Drives = ReadonlyMap<string, number | undefined>;

/**
 * Whether a drive came or went between two looks: a folder is there no more, or again, or lies on another device, as where a
 * drive was mounted at it. A folder that was picked meanwhile is no drive that came.
 */
export const haveDrivesChanged = (before: Drives, now: Drives): boolean =>
  [...now].some(([folder, device]) => before.has(folder) && before.get(folder) !== device);

async function drivesOf(places: readonly { path: string }[]): Promise<Drives> {
  // A share that hangs must not hold up the main process, so nothing here waits in its own step.
  const looks = places.map(async ({ path }) => {
    const found = await stat(path).catch(() => undefined);
    return [path, found?.dev] as const;
  });
  return new Map(await Promise.all(looks));
}

/**
 * Looks at the library folders now and, while somebody may see the library, again and again, and tells when a drive came or
 * went; what happened while nobody looked is told once somebody does. Answers with what tells it whether somebody may.
 */
export function watchDrives(deps: {
  folders: Pick<Folders, 'places'>;
  onChange: () => void;
}): (isSeen: boolean) => void {
  const { folders, onChange } = deps;
  let known: Drives = new Map();
  let isSeen = false;
  let isLooking = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    const now = await drivesOf(folders.places());
    const isNews = haveDrivesChanged(known, now);
    known = now;
    isLooking = false;
    if (isSeen) timer = setTimeout(look, LOOK_EVERY_MS).unref();
    if (isNews) onChange();
  }

  void look();
  return (isSeenNow) => {
    if (isSeenNow === isSeen) return;
    isSeen = isSeenNow;
    clearTimeout(timer);
    if (isSeen) void look();
  };
}
