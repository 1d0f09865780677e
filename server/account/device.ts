/** What a user-agent header tells of a device; null where it tells nothing we know. */
export interface Device {
  /** The program: a browser's name, or `launcher`. */
  browser: string | null;
  os: string | null;
}

// Each names itself like those after it, so the first that fits is the right one.
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['launcher', /\bElectron\//],
  ['Edge', /\bEdgA?(iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** The device behind a user-agent header, in the words that people know it by. */
export function deviceOf(userAgent: string | null): Device {
  const find = (names: typeof BROWSERS) => names.find(([, mark]) => mark.test(userAgent ?? ''))?.[0] ?? null;
  return { browser: find(BROWSERS), os: find(SYSTEMS) };
}
