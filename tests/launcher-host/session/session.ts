import { join } from 'node:path';
import type { ClearStorageDataOptions, ProxyConfig } from 'electron';
import { app } from '../app/app.ts';
import { ModelledEmitter, NotModelled } from '../modelled.ts';
import { beforeExit, browser, hostEvents } from '../registry.ts';
import { Cookies } from './cookies.ts';
import { downloadFolder } from './downloads.ts';
import { netFetch } from './net-fetch.ts';
import { PartitionStore } from './partition-store.ts';
import {
  chromiumPermissions,
  type PermissionCheckHandler,
  type PermissionRequestHandler,
  Permissions,
} from './permissions.ts';
import { ProtocolHandlers } from './protocol.ts';
import { WebRequest } from './web-request.ts';

/** What a system's proxy is never asked for. */
const LOOPBACK = /^(.*\.)?localhost$|^127\.|^\[::1\]$/;

/** What a proxy's protocol is called in a way that is told. */
const PROXY_WORDS: Readonly<Record<string, string>> = {
  http: 'PROXY',
  https: 'HTTPS',
  socks4: 'SOCKS',
  socks5: 'SOCKS5',
};

/** One proxy of the rules (`host:port`, `socks5://host:port`, `direct://`) as it is told. */
function saidOfProxy(rule: string): string {
  const [, protocol = 'http', host = ''] = /^(?:([a-z0-9]+):\/\/)?(.*)$/.exec(rule.trim()) ?? [];
  if (protocol === 'direct') return 'DIRECT';
  const word = PROXY_WORDS[protocol];
  if (!word) throw new Error(`electron-host: proxy rules ${rule} are not modelled`);
  return `${word} ${host}`;
}

/** What a page follows of its session while it lives. */
export interface SessionFollower {
  interceptionChanged(): void;
  networkChanged(): void;
  forgetServiceWorkers(origin: string): Promise<void>;
}

/** One partition: its own browser context, so cookies, storage and cache are its own. */
export class Session extends ModelledEmitter {
  static readonly events = { emitted: ['will-download'], foreign: [] };

  readonly partition: string;
  readonly protocol = new ProtocolHandlers();
  readonly webRequest = new WebRequest(() => this.#tell((follower) => follower.interceptionChanged()));
  readonly cookies = new Cookies(() => this.contextId());
  readonly permissions = new Permissions();
  /** What a `persist:` partition keeps; the default session is kept by Chromium's own profile. */
  readonly store: PartitionStore | undefined;
  readonly followers = new Set<SessionFollower>();
  offline = false;
  #userAgent = '';
  #proxy = '';
  #sparesLoopback = true;
  #context: Promise<string | undefined> | undefined;

  constructor(partition: string) {
    super(Session.events);
    this.partition = partition;
    const folder = partition === '' ? null : this.getStoragePath();
    this.store = folder === null ? undefined : new PartitionStore(join(folder, 'electron-host.json'));
  }

  /** The default session is the profile itself; every other partition is a browser context of its own. */
  contextId(): Promise<string | undefined> {
    this.#context ??= this.#prepareContext();
    return this.#context;
  }

  isPersistent(): boolean {
    return this.partition === '' || this.partition.startsWith('persist:');
  }

  getStoragePath(): string | null {
    if (this.partition === '') return app.getPath('sessionData');
    return this.isPersistent()
      ? join(app.getPath('sessionData'), 'Partitions', this.partition.replace(/^persist:/, ''))
      : null;
  }

  setPermissionRequestHandler(handler: PermissionRequestHandler | null): void {
    this.permissions.requestHandler = handler;
  }

  setPermissionCheckHandler(handler: PermissionCheckHandler | null): void {
    this.permissions.checkHandler = handler;
  }

  /** Proxies for everything, in turn, or none where no rules are given, as on a machine whose system has none. */
  async setProxy({ proxyRules = '', proxyBypassRules = '' }: ProxyConfig): Promise<void> {
    this.#proxy = proxyRules;
    // Loopback addresses are spared unless this takes that back.
    this.#sparesLoopback = !proxyBypassRules.includes('<-loopback>');
  }

  async resolveProxy(url: string): Promise<string> {
    const isSpared = this.#sparesLoopback && LOOPBACK.test(new URL(url).hostname);
    if (this.#proxy === '' || isSpared) return 'DIRECT';
    return this.#proxy.split(',').map(saidOfProxy).join(';');
  }

  /** No device and no screen to capture exists on the host, so these are never asked. */
  setDevicePermissionHandler(_handler: unknown): void {}
  setDisplayMediaRequestHandler(_handler: unknown): void {}
  setSpellCheckerEnabled(_enable: boolean): void {}

  getUserAgent(): string {
    return this.#userAgent || app.userAgentFallback;
  }

  setUserAgent(userAgent: string): void {
    this.#userAgent = userAgent;
  }

  enableNetworkEmulation({ offline = false }: { offline?: boolean }): void {
    this.offline = offline;
    this.#tell((follower) => follower.networkChanged());
  }

  disableNetworkEmulation(): void {
    this.enableNetworkEmulation({});
  }

  /** Of service workers alone, and of one origin; Chromium hears of it through a page of the session. */
  async clearStorageData({ origin, storages = [] }: ClearStorageDataOptions = {}): Promise<void> {
    const [follower] = this.followers;
    if (!origin || !follower || storages.join() !== 'serviceworkers')
      throw new NotModelled(
        `clearStorageData of ${storages.join() || 'everything'} at ${origin ?? 'any origin'}`,
      );
    await follower.forgetServiceWorkers(origin);
  }

  fetch(input: string | Request, init?: RequestInit): Promise<Response> {
    return netFetch(this, input, init);
  }

  /** Lets Chromium's own permission state agree with what the app's handler said. */
  async setChromiumPermission(permission: string, granted: boolean): Promise<void> {
    const browserContextId = await this.contextId();
    for (const name of chromiumPermissions(permission))
      await browser().root.send('Browser.setPermission', {
        permission: { name },
        setting: granted ? 'granted' : 'denied',
        ...(browserContextId && { browserContextId }),
      });
  }

  async #prepareContext(): Promise<string | undefined> {
    const browserContextId = this.partition === '' ? undefined : await this.#openContext();
    await browser().root.send('Browser.setDownloadBehavior', {
      behavior: 'allowAndName',
      downloadPath: downloadFolder(),
      eventsEnabled: true,
      ...(browserContextId && { browserContextId }),
    });
    return browserContextId;
  }

  async #openContext(): Promise<string> {
    const { root } = browser();
    const { browserContextId } = await root.send('Target.createBrowserContext', { disposeOnDetach: true });
    const { store } = this;
    if (store) {
      await root.send('Storage.setCookies', { browserContextId, cookies: store.cookies });
      beforeExit.add(async () =>
        store.keep((await root.send('Storage.getCookies', { browserContextId })).cookies),
      );
    }
    return browserContextId;
  }

  #tell(news: (follower: SessionFollower) => void): void {
    for (const follower of this.followers) news(follower);
  }
}

const sessions = new Map<string, Session>();

/** The one session of a partition name; '' is the default session. */
export function fromPartition(partition: string): Session {
  const known = sessions.get(partition);
  if (known) return known;
  const session = new Session(partition);
  sessions.set(partition, session);
  hostEvents.emit('session-created', session);
  return session;
}
