// Every request of a page that the main process may decide: navigations, custom schemes, and what `webRequest` listens to.
import type { CdpSession, Protocol } from '../chromium/cdp.ts';
import { CARRIED_URLS, customScheme, fromChromium, toChromium } from '../custom-schemes.ts';
import type { Session } from '../session/session.ts';
import type { HeaderValues, RequestDetails, ResourceType } from '../session/web-request.ts';
import { fulfilment, requestOf } from './custom-responses.ts';

type Paused = Protocol.Fetch.requestPausedPayload;

/** A document request, before it goes out. Answers whether the app lets it. */
export interface NavigationJudge {
  readonly id: number;
  mayNavigate(request: { url: string; chromiumUrl: string; frameId: string; redirected: boolean }): boolean;
}

const RESOURCE_TYPES: Partial<Record<Protocol.Network.ResourceType, ResourceType>> = {
  Stylesheet: 'stylesheet',
  Script: 'script',
  Image: 'image',
  Font: 'font',
  Media: 'media',
  XHR: 'xhr',
  Fetch: 'xhr',
  WebSocket: 'webSocket',
  Ping: 'ping',
  CSPViolationReport: 'cspReport',
};

const toHeaderList = (headers: HeaderValues): Protocol.Fetch.HeaderEntry[] =>
  Object.entries(headers).flatMap(([name, values]) => [values].flat().map((value) => ({ name, value })));

function collectHeaders(entries: Protocol.Fetch.HeaderEntry[]): Record<string, string[]> {
  const headers: Record<string, string[]> = {};
  for (const { name, value } of entries) headers[name] = [...(headers[name] ?? []), value];
  return headers;
}

export class Requests {
  readonly #session: Session;
  readonly #judge: NavigationJudge;
  readonly #mainFrameId: string;
  readonly #watched = new Set<CdpSession>();
  #lastId = 0;

  constructor(session: Session, judge: NavigationJudge, mainFrameId: string) {
    this.#session = session;
    this.#judge = judge;
    this.#mainFrameId = mainFrameId;
  }

  async watch(cdp: CdpSession): Promise<void> {
    this.#watched.add(cdp);
    cdp.on('detached', () => this.#watched.delete(cdp));
    cdp.on('Fetch.requestPaused', (paused) => {
      this.#decide(cdp, paused).catch((error: unknown) => {
        console.error('electron-host: request failed', paused.request.url, error);
        cdp.post('Fetch.failRequest', { requestId: paused.requestId, errorReason: 'Failed' });
      });
    });
    await this.#intercept(cdp);
  }

  /** After the app put a listener on `webRequest`, or took it off. */
  interceptionChanged(): void {
    for (const cdp of this.#watched) this.#intercept(cdp).catch(() => {});
  }

  #intercept(cdp: CdpSession): Promise<unknown> {
    const { beforeRequest, beforeSendHeaders, headersReceived } = this.#session.webRequest.stages;
    const everything = beforeRequest.active || beforeSendHeaders.active;
    return cdp.send('Fetch.enable', {
      patterns: [
        ...(everything
          ? [{ urlPattern: '*' }]
          : [{ urlPattern: '*', resourceType: 'Document' as const }, { urlPattern: CARRIED_URLS }]),
        ...(headersReceived.active ? [{ urlPattern: '*', requestStage: 'Response' as const }] : []),
      ],
    });
  }

  async #decide(cdp: CdpSession, paused: Paused): Promise<void> {
    const { requestId, request, resourceType, frameId } = paused;
    const url = fromChromium(request.url);
    const details = this.#detailsOf(paused, url);
    const fail = (errorReason: Protocol.Network.ErrorReason) =>
      cdp.post('Fetch.failRequest', { requestId, errorReason });

    if (paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined)
      return this.#decideResponse(cdp, paused, details);

    const redirected = paused.redirectedRequestId !== undefined;
    const navigation = { url, chromiumUrl: request.url, frameId, redirected };
    if (resourceType === 'Document' && !this.#judge.mayNavigate(navigation)) return fail('Aborted');

    const { beforeRequest, beforeSendHeaders } = this.#session.webRequest.stages;
    const before = await beforeRequest.ask(details);
    if (before?.cancel) return fail('BlockedByClient');
    if (before?.redirectURL) return redirect(cdp, requestId, before.redirectURL);
    const sending = await beforeSendHeaders.ask({ ...details, requestHeaders: { ...request.headers } });
    if (sending?.cancel) return fail('BlockedByClient');

    const scheme = customScheme(url);
    if (!scheme)
      return cdp.post('Fetch.continueRequest', {
        requestId,
        ...(sending?.requestHeaders && { headers: toHeaderList(sending.requestHeaders) }),
      });
    const response = await this.#session.protocol.answer(scheme, await requestOf(cdp, url, paused));
    if (!response || response.type === 'error') return fail('Failed');
    cdp.post('Fetch.fulfillRequest', { requestId, ...(await fulfilment(response, url)) });
  }

  async #decideResponse(cdp: CdpSession, paused: Paused, details: RequestDetails): Promise<void> {
    const { requestId, responseStatusCode = 0, responseStatusText = '' } = paused;
    const answer = await this.#session.webRequest.stages.headersReceived.ask({
      ...details,
      statusCode: responseStatusCode,
      statusLine: `HTTP/1.1 ${responseStatusCode} ${responseStatusText}`.trim(),
      responseHeaders: collectHeaders(paused.responseHeaders ?? []),
    });
    if (answer?.cancel) cdp.post('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    else if (!answer?.responseHeaders) cdp.post('Fetch.continueRequest', { requestId });
    else
      cdp.post('Fetch.continueResponse', {
        requestId,
        responseCode: Number(/\d{3}/.exec(answer.statusLine ?? '')?.[0] ?? responseStatusCode),
        responseHeaders: toHeaderList(answer.responseHeaders),
      });
  }

  #detailsOf({ request, resourceType, frameId }: Paused, url: string): RequestDetails {
    const documentType = frameId === this.#mainFrameId ? 'mainFrame' : 'subFrame';
    return {
      id: ++this.#lastId,
      url,
      method: request.method,
      resourceType: resourceType === 'Document' ? documentType : (RESOURCE_TYPES[resourceType] ?? 'other'),
      webContentsId: this.#judge.id,
      referrer: fromChromium(request.headers.Referer ?? ''),
      timestamp: Date.now(),
    };
  }
}

function redirect(cdp: CdpSession, requestId: string, target: string): void {
  cdp.post('Fetch.fulfillRequest', {
    requestId,
    responseCode: 307,
    responseHeaders: [{ name: 'Location', value: toChromium(target) }],
  });
}
