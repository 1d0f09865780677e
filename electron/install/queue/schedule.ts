import type { SpeedWindow } from '../../../shared/bridge/downloads.ts';

/** The window that counts at an instant: the first of the list that holds it. Times are local, as the player meant them. */
export function windowAt(windows: readonly SpeedWindow[], now: number): SpeedWindow | undefined {
  const date = new Date(now);
  const today = date.getDay();
  const yesterday = (today + 6) % 7;
  const minute = date.getHours() * 60 + date.getMinutes();
  return windows.find(({ days, from, to }) => {
    if (from < to) return days.includes(today) && minute >= from && minute < to;
    return (days.includes(today) && minute >= from) || (days.includes(yesterday) && minute < to);
  });
}

/** The next instant at which a window begins or ends, in ms since the epoch; undefined where there are none. */
export function nextBoundary(windows: readonly SpeedWindow[], now: number): number | undefined {
  const date = new Date(now);
  const minutes = windows.flatMap(({ from, to }) => [from, to]);
  // A week ahead and a day more, in local time, so that the clock changes of summer and winter come out right.
  for (let day = 0; day <= 8; day++) {
    const boundaries = minutes
      .map((minute) =>
        new Date(date.getFullYear(), date.getMonth(), date.getDate() + day, 0, minute).getTime(),
      )
      .filter((instant) => instant > now && windowAt(windows, instant) !== windowAt(windows, instant - 1));
    if (boundaries.length > 0) return Math.min(...boundaries);
  }
  return undefined;
}
