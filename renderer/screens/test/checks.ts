/** What the store needs of a browser, in the order in which the page lists it. */
export const CHECKS = ['script', 'cookies', 'storage', 'connection', 'graphics', 'worker'] as const;

export type Check = (typeof CHECKS)[number];

const PROBE = 'system-check';

const TESTS: Record<Check, () => boolean | Promise<boolean>> = {
  script: () => true,
  cookies: () => navigator.cookieEnabled,
  storage: () => {
    localStorage.setItem(PROBE, '1');
    localStorage.removeItem(PROBE);
    return true;
  },
  connection: async () => (await fetch('/healthz', { cache: 'no-store' })).ok,
  graphics: () => document.createElement('canvas').getContext('webgl2') !== null,
  worker: () => 'serviceWorker' in navigator,
};

/** Whether a thing works here; one that throws does not. */
export async function works(check: Check): Promise<boolean> {
  try {
    return await TESTS[check]();
  } catch {
    return false;
  }
}
