import type { WebContents } from '../contents/web-contents.ts';

export type PermissionDetails = Record<string, unknown>;
export type PermissionRequestHandler = (
  contents: WebContents,
  permission: string,
  callback: (granted: boolean) => void,
  details: PermissionDetails,
) => void;
export type PermissionCheckHandler = (
  contents: WebContents | null,
  permission: string,
  requestingOrigin: string,
  details: PermissionDetails,
) => boolean;

const CHROMIUM_NAMES: Record<string, string[]> = {
  geolocation: ['geolocation'],
  notifications: ['notifications'],
  'clipboard-read': ['clipboard-read'],
  'clipboard-sanitized-write': ['clipboard-write'],
  media: ['camera', 'microphone'],
  'display-capture': ['display-capture'],
  midi: ['midi'],
  'idle-detection': ['idle-detection'],
};

/** Chromium's names for one of Electron's permissions; none where Chromium does not ask. */
export const chromiumPermissions = (permission: string): string[] => CHROMIUM_NAMES[permission] ?? [];

/** The app's two handlers of a session. Like Electron, a session without a handler grants everything. */
export class Permissions {
  requestHandler: PermissionRequestHandler | null = null;
  checkHandler: PermissionCheckHandler | null = null;

  async request(contents: WebContents, permission: string, details: PermissionDetails): Promise<boolean> {
    const handler = this.requestHandler;
    if (!handler) return true;
    const known = { requestingUrl: contents.getURL(), isMainFrame: true, ...details };
    return new Promise((resolve) => handler(contents, permission, resolve, known));
  }

  check(contents: WebContents, permission: string, details: PermissionDetails): boolean {
    const { origin } = contents.mainFrame;
    const known = { requestingUrl: contents.getURL(), isMainFrame: true, ...details };
    return this.checkHandler?.(contents, permission, origin, known) ?? true;
  }
}
