import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Whether a drive is mounted at exactly this path, links followed: then it lies on another device than the folder above
 * it. No device's number is remembered anywhere: it may be another one after each start of the system.
 */
export function isMountPoint(folder: string): boolean {
  try {
    const place = realpathSync(folder);
    return statSync(place).dev !== statSync(path.dirname(place)).dev;
  } catch {
    return false;
  }
}
