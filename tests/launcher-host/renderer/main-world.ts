// Runs first in the page's own world of every top document: receives what the preload exposes, and puts the few page
// APIs that Electron's main process decides (popups, closing, permissions) under the app's handlers.
import type { CustomScheme } from 'electron';
import { customScheme, registerSchemes, toChromium } from '../custom-schemes.ts';
import { makeWire } from './wire.ts';

/** What the host answers to the page, through the preload's world. */
export interface PageHost {
  askPermission(permission: string, details: Record<string, unknown>): Promise<boolean>;
  checkPermission(permission: string): Promise<boolean>;
  openWindow(url: string, name: string, features: string): void;
  closeWindow(): void;
  fullScreenChanged(entered: boolean): void;
}

type Method = (this: unknown, ...args: unknown[]) => unknown;

function freezeDeeply(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(freezeDeeply);
}

/** Puts a page API under a permission; a refusal answers what Chromium's own refusal answers. */
function gate(
  host: PageHost,
  owner: object | undefined,
  name: string,
  permission: string,
  refuse: () => unknown,
  detailsOf: (first: unknown) => Record<string, unknown> = () => ({}),
): void {
  const native: Method | undefined = owner && Reflect.get(owner, name);
  if (!owner || !native) return;
  const gated: Method = async function (...args) {
    const granted = await host.askPermission(permission, detailsOf(args[0]));
    return granted ? Reflect.apply(native, this, args) : refuse();
  };
  Reflect.set(owner, name, gated);
}

const notAllowed = (message: string) => () => {
  throw new DOMException(message, 'NotAllowedError');
};

function mediaTypes(constraints: unknown): Record<string, unknown> {
  const { audio, video } = (constraints ?? {}) as MediaStreamConstraints;
  return { mediaTypes: [...(video ? ['video'] : []), ...(audio ? ['audio'] : [])] };
}

function gatePermissions(host: PageHost): void {
  const denied = notAllowed('Permission denied');
  gate(host, globalThis.MediaDevices?.prototype, 'getUserMedia', 'media', denied, mediaTypes);
  gate(host, globalThis.MediaDevices?.prototype, 'getDisplayMedia', 'display-capture', denied);
  gate(host, globalThis.Notification, 'requestPermission', 'notifications', () => 'denied');
  gate(
    host,
    globalThis.Clipboard?.prototype,
    'readText',
    'clipboard-read',
    notAllowed('Read permission denied.'),
  );
  gate(
    host,
    globalThis.Clipboard?.prototype,
    'read',
    'clipboard-read',
    notAllowed('Read permission denied.'),
  );
  const noWrite = notAllowed('Write permission denied.');
  gate(host, globalThis.Clipboard?.prototype, 'writeText', 'clipboard-sanitized-write', noWrite);
  gate(host, globalThis.Clipboard?.prototype, 'write', 'clipboard-sanitized-write', noWrite);
  gate(host, Element.prototype, 'requestPointerLock', 'pointerLock', denied);
  gate(host, Element.prototype, 'requestFullscreen', 'fullscreen', () => {
    throw new TypeError('Permissions check failed');
  });
  gate(host, Navigator.prototype, 'requestMIDIAccess', 'midi', denied);
  gateGeolocation(host);
  gatePermissionQuery(host);
}

const GEOLOCATION_ERRORS = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;

function gateGeolocation(host: PageHost): void {
  const prototype = globalThis.Geolocation?.prototype;
  if (!prototype) return;
  const native = prototype.getCurrentPosition;
  prototype.getCurrentPosition = function (found, failed, options) {
    void host.askPermission('geolocation', {}).then((granted) => {
      if (granted) return Reflect.apply(native, this, [found, failed, options]);
      failed?.({ code: 1, message: 'User denied Geolocation', ...GEOLOCATION_ERRORS });
    });
  };
}

/** `navigator.permissions.query` is what Electron's check handler answers. */
function gatePermissionQuery(host: PageHost): void {
  const prototype = globalThis.Permissions?.prototype;
  if (!prototype) return;
  const native = prototype.query;
  const names: Record<string, string> = {
    camera: 'media',
    microphone: 'media',
    'clipboard-write': 'clipboard-sanitized-write',
  };
  prototype.query = async function (descriptor) {
    const status: PermissionStatus = await Reflect.apply(native, this, [descriptor]);
    const allowed = await host.checkPermission(names[descriptor.name] ?? descriptor.name);
    if (!allowed) Object.defineProperty(status, 'state', { value: 'denied', configurable: true });
    return status;
  };
}

/** Chromium does not follow a link to a custom scheme, so it is followed to where the scheme is carried. */
function followCustomLinks(): void {
  window.navigation?.addEventListener('navigate', (event) => {
    const { url } = event.destination;
    if (!event.cancelable || !customScheme(url)) return;
    event.preventDefault();
    location.href = toChromium(url);
  });
}

/** `secret` names the event by which the preload's world, and nothing else, hands over the wire. */
export function startMainWorld(secret: string, schemes: CustomScheme[]): void {
  registerSchemes(schemes);
  followCustomLinks();
  const start = (event: Event) => {
    const node = (event as FocusEvent).relatedTarget;
    if (!node) return;
    const wire = makeWire(node, 'main', 'isolated');
    wire.on('expose', (value) => {
      const { key, api } = value as { key: string; api: unknown };
      freezeDeeply(api);
      Object.defineProperty(window, key, {
        value: api,
        enumerable: true,
        configurable: false,
        writable: false,
      });
    });
    wire.on('host', (value) => {
      const host = value as PageHost;
      window.open = (url = '', name = '', features = '') => {
        const target = String(url) === '' ? 'about:blank' : new URL(url, document.baseURI).href;
        host.openWindow(target, String(name), String(features));
        return null;
      };
      window.close = () => host.closeWindow();
      document.addEventListener('fullscreenchange', () =>
        host.fullScreenChanged(document.fullscreenElement !== null),
      );
      gatePermissions(host);
    });
  };
  document.addEventListener(secret, start, { once: true });
}
