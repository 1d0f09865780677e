import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/** Name of the program to the system, as its installers write it down (electron-builder.yml). */
export const APP_ID = 'test.moggie.launcher';

const publicKey = v.object({
  kid: v.string(),
  kty: v.literal('OKP'),
  crv: v.literal('Ed25519'),
  x: v.string(),
});

export const launcherConfig = v.object({
  /** Origin of the store's server. */
  serverUrl: v.pipe(v.string(), v.url()),
  /** Public keys that licences and builds are checked against; pinned with the launcher, never fetched. */
  licenceKeys: v.pipe(v.array(publicKey), v.minLength(1)),
  depotKeys: v.pipe(v.array(publicKey), v.minLength(1)),
});

export type LauncherConfig = v.InferOutput<typeof launcherConfig>;

/** Reads the configuration that ships beside the launcher; throws one line that says what is wrong with it. */
export function readLauncherConfig(file: string): LauncherConfig {
  const parsed = v.safeParse(launcherConfig, JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.output;
  const issue = parsed.issues[0];
  throw new Error(`${file}: ${v.getDotPath(issue) ?? 'document'}: ${issue.message}`);
}
