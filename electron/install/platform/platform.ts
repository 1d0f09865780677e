import { linux } from './linux.ts';
import { macos } from './macos.ts';
import type { PlatformPolicy } from './policy.ts';
import { windows } from './windows.ts';

/** The policy of a system by its name in Node. */
export function policyOf(system: NodeJS.Platform): PlatformPolicy {
  if (system === 'win32') return windows;
  return system === 'darwin' ? macos : linux;
}

/** The policy of the system that this runs on. */
export const platform = policyOf(process.platform);
