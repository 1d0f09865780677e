// Where one contents is, where it is going, and what its page may not do about it.
import type { CdpSession, Protocol } from '../chromium/cdp.ts';
import { customScheme, fromChromium, toChromium } from '../custom-schemes.ts';
import { eventWith } from '../modelled.ts';
import type { FrameTree } from './frames.ts';
import { type LoadFailure, loadError, loadFailure } from './net-errors.ts';
import type { WebContents } from './web-contents.ts';

interface PendingLoad {
  loaderId: string;
  finish: () => void;
  fail: (failure: LoadFailure) => void;
}

/** A load that the main process began. A reload is over with its commit. */
interface OwnLoad {
  url: string;
  reload: boolean;
}

const ABORTED: LoadFailure = { errorCode: -3, description: 'ERR_ABORTED' };

export class Navigation {
  url = '';
  loading = false;
  readonly #contents: WebContents;
  readonly #frames: FrameTree;
  readonly #statuses = new Map<string, { code: number; text: string }>();
  readonly #failures = new Map<string, LoadFailure>();
  /** The navigation whose document has loaded last. */
  #loaded: string | undefined;
  #mainFrameId = '';
  #session: CdpSession | undefined;
  /** What the main process itself loads, as long as it may come to be asked for; the app is not asked about it. */
  readonly #own = new Set<OwnLoad>();
  #pending: PendingLoad | undefined;
  #onErrorPage = false;
  #reported: string | undefined;

  constructor(contents: WebContents, frames: FrameTree) {
    this.#contents = contents;
    this.#frames = frames;
  }

  /** Follows the page itself; frames of other processes report through `watchFrames`. */
  watchPage(session: CdpSession, mainFrameId: string): void {
    this.#session = session;
    this.#mainFrameId = mainFrameId;
    const contents = this.#contents;
    session.on('Page.frameStartedLoading', ({ frameId }) => this.#setLoading(frameId, true));
    session.on('Page.frameStoppedLoading', ({ frameId }) => this.#setLoading(frameId, false));
    session.on('Page.domContentEventFired', () => contents.emit('dom-ready', {}));
    session.on('Page.lifecycleEvent', ({ name, loaderId, frameId }) => {
      if (name === 'load' && frameId === mainFrameId) this.#finished(loaderId);
    });
    session.on('Page.frameStartedNavigating', (start) => this.#started(start));
    session.on('Page.frameRequestedNavigation', ({ frameId, url }) => this.#requested(frameId, url));
    session.on('Network.responseReceived', ({ type, loaderId, response }) => {
      if (type === 'Document')
        this.#statuses.set(loaderId, { code: response.status, text: response.statusText });
    });
    session.on('Network.loadingFailed', ({ type, requestId, errorText }) => {
      if (type === 'Document') this.#failures.set(requestId, loadFailure(errorText));
    });
    session.on('detached', () => this.#abort());
    this.watchFrames(session);
  }

  watchFrames(session: CdpSession): void {
    session.on('Page.frameNavigated', ({ frame }) => this.#committed(frame));
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const isMainFrame = frameId === this.#mainFrameId;
      if (isMainFrame) this.url = fromChromium(url);
      this.#contents.emit('did-navigate-in-page', {}, fromChromium(url), isMainFrame, this.#contents.id, 0);
    });
  }

  /** Resolves when the page has loaded; rejects with Electron's code when it fails or something else takes its place. */
  async load(url: string): Promise<void> {
    const session = this.#session;
    if (!session) throw loadError(ABORTED, url);
    const own = { url: toChromium(url), reload: false };
    this.#own.add(own);
    this.url = url;
    const { errorText, loaderId } = await session.send('Page.navigate', { url: own.url });
    this.#own.delete(own);
    if (errorText) {
      const failure = loadFailure(errorText);
      this.#reportFailure(loaderId, failure, url);
      throw loadError(failure, url);
    }
    if (!loaderId || loaderId === this.#loaded) return;
    this.#pending?.fail(ABORTED);
    await new Promise<void>((resolve, reject) => {
      this.#pending = { loaderId, finish: resolve, fail: (failure) => reject(loadError(failure, url)) };
    });
  }

  reload(): void {
    this.#own.add({ url: toChromium(this.url), reload: true });
    this.#session?.post('Page.reload');
  }

  stop(): void {
    this.#session?.post('Page.stopLoading');
  }

  /** Asks the app about a document request that the page started, or that a redirect led to. */
  mayNavigate(request: { url: string; chromiumUrl: string; frameId: string; redirected: boolean }): boolean {
    const isMainFrame = request.frameId === this.#mainFrameId;
    if (request.redirected) return this.#ask('will-redirect', request.url, request.frameId);
    const isOwn = ({ url }: OwnLoad) => url.replace(/#.*$/s, '') === request.chromiumUrl;
    if (isMainFrame && [...this.#own].some(isOwn)) return true;
    if (!this.#ask('will-frame-navigate', request.url, request.frameId)) return false;
    return !isMainFrame || this.#ask('will-navigate', request.url, request.frameId);
  }

  #ask(
    name: 'will-redirect' | 'will-frame-navigate' | 'will-navigate',
    url: string,
    frameId: string,
  ): boolean {
    const isMainFrame = frameId === this.#mainFrameId;
    const frame = this.#frames.frame(frameId) ?? null;
    const event = eventWith({ url, isMainFrame, isSameDocument: false, frame, initiator: frame });
    if (name === 'will-frame-navigate') this.#contents.emit(name, event);
    else this.#contents.emit(name, event, url, false, isMainFrame, this.#contents.id, 0);
    return !event.defaultPrevented;
  }

  /** A link to another program (`mailto:`) is no request, but a navigation for the app all the same. */
  #requested(frameId: string, url: string): void {
    if (/^(https?|data|blob|about|javascript):/.test(url) || customScheme(url)) return;
    this.mayNavigate({ url, chromiumUrl: url, frameId, redirected: false });
  }

  #started({ frameId, url, navigationType }: Protocol.Page.frameStartedNavigatingPayload): void {
    const isSameDocument = navigationType === 'sameDocument' || navigationType === 'historySameDocument';
    const isMainFrame = frameId === this.#mainFrameId;
    const frame = this.#frames.frame(frameId) ?? null;
    const details = { url: fromChromium(url), isSameDocument, isMainFrame, frame, initiator: frame };
    this.#contents.emit('did-start-navigation', eventWith(details), details.url, isSameDocument, isMainFrame);
  }

  #committed(frame: Protocol.Page.Frame): void {
    const contents = this.#contents;
    const url = fromChromium((frame.unreachableUrl ?? frame.url) + (frame.urlFragment ?? ''));
    const isMainFrame = frame.id === this.#mainFrameId;
    const { code, text } = this.#statuses.get(frame.loaderId) ?? { code: 200, text: 'OK' };
    this.#statuses.delete(frame.loaderId);
    if (isMainFrame) {
      this.url = url;
      for (const own of this.#own) if (own.reload) this.#own.delete(own);
      this.#onErrorPage = frame.unreachableUrl !== undefined;
      if (this.#pending && this.#pending.loaderId !== frame.loaderId) this.#abort();
      if (this.#onErrorPage) {
        const failure = this.#failures.get(frame.loaderId) ?? loadFailure('ERR_FAILED');
        this.#failures.delete(frame.loaderId);
        this.#reportFailure(frame.loaderId, failure, url);
        return;
      }
      contents.emit('did-navigate', {}, url, code, text);
    }
    contents.emit('did-frame-navigate', {}, url, code, text, isMainFrame, contents.id, 0);
  }

  #finished(loaderId: string): void {
    this.#loaded = loaderId;
    if (this.#pending?.loaderId === loaderId) {
      this.#pending.finish();
      this.#pending = undefined;
    }
    if (!this.#onErrorPage) this.#contents.emit('did-finish-load', {});
  }

  /** Once a navigation: its command and its error page both tell. A cancelled one is no failed load. */
  #reportFailure(loaderId: string | undefined, { errorCode, description }: LoadFailure, url: string): void {
    if (loaderId !== undefined && loaderId === this.#reported) return;
    this.#reported = loaderId;
    const details = [errorCode, description, url, true, this.#contents.id, 0] as const;
    this.#contents.emit('did-fail-provisional-load', {}, ...details);
    if (errorCode !== ABORTED.errorCode) this.#contents.emit('did-fail-load', {}, ...details);
  }

  #abort(): void {
    this.#pending?.fail(ABORTED);
    this.#pending = undefined;
  }

  #setLoading(frameId: string, loading: boolean): void {
    if (frameId !== this.#mainFrameId || this.loading === loading) return;
    this.loading = loading;
    this.#contents.emit(loading ? 'did-start-loading' : 'did-stop-loading', {});
  }
}
