import { lookInterval } from '../library/updates.ts';

/** Looks for updates of the games and of the launcher at once and then every two hours or so, for as long as it runs. */
export async function lookNowAndThen(deps: {
  isPlaying: () => boolean;
  refreshLibrary: () => Promise<void>;
  checkLauncher: () => Promise<unknown>;
}): Promise<void> {
  const { isPlaying, refreshLibrary, checkLauncher } = deps;

  async function look(): Promise<void> {
    await refreshLibrary();
    await checkLauncher();
  }

  async function lookAgain(): Promise<void> {
    // Games are not disturbed; the next look comes when it comes.
    if (!isPlaying()) await look();
    setTimeout(lookAgain, lookInterval(Math.random()));
  }

  await look();
  setTimeout(lookAgain, lookInterval(Math.random()));
}
