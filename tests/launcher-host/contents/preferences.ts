import type { WebPreferences as ElectronPreferences } from 'electron';
import { NotModelled } from '../modelled.ts';
import { fromPartition, type Session } from '../session/session.ts';

export type WebPreferences = Omit<ElectronPreferences, 'session'> & { session?: Session };

/** Electron's defaults, written out so that a check sees the effective value. */
const DEFAULTS: WebPreferences = {
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  sandbox: true,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  javascript: true,
  devTools: true,
  backgroundThrottling: true,
};

/** Throws for the insecure renderers, which the host refuses to run. */
export function effectivePreferences(given: WebPreferences | undefined): WebPreferences {
  const effective = { ...DEFAULTS, ...given };
  const insecure =
    effective.sandbox === false ||
    effective.contextIsolation === false ||
    effective.nodeIntegration ||
    effective.nodeIntegrationInSubFrames ||
    effective.nodeIntegrationInWorker ||
    effective.webSecurity === false ||
    effective.webviewTag;
  if (insecure) throw new NotModelled('a renderer without sandbox, isolation or web security');
  return effective;
}

export const sessionOf = ({ session, partition }: WebPreferences): Session =>
  session ?? fromPartition(partition ?? '');
