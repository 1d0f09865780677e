import type { OnBeforeRequestListenerDetails, WebRequestFilter } from 'electron';
import { Modelled } from '../modelled.ts';

export type HeaderValues = Record<string, string | string[]>;

export type ResourceType = OnBeforeRequestListenerDetails['resourceType'];

/** What every listener learns of a request. */
export interface RequestDetails {
  id: number;
  url: string;
  method: string;
  resourceType: ResourceType;
  webContentsId: number;
  referrer: string;
  timestamp: number;
}
export interface BeforeRequestAnswer {
  cancel?: boolean;
  redirectURL?: string;
}
export interface BeforeSendHeadersAnswer {
  cancel?: boolean;
  requestHeaders?: HeaderValues;
}
export interface HeadersReceivedAnswer {
  cancel?: boolean;
  responseHeaders?: HeaderValues;
  statusLine?: string;
}
type SendHeadersDetails = RequestDetails & { requestHeaders: Record<string, string> };
type ReceivedDetails = RequestDetails & {
  statusCode: number;
  statusLine: string;
  responseHeaders: Record<string, string[]>;
};
type Listener<Details, Answer> = (details: Details, callback: (answer: Answer) => void) => void;

const patternToRegExp = (pattern: string): RegExp =>
  pattern === '<all_urls>'
    ? /^/
    : new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);

/** One of the places where a session may listen in on requests. */
class Stage<Details extends RequestDetails, Answer extends object> {
  #listener: Listener<Details, Answer> | undefined;
  #included: RegExp[] = [];
  #excluded: RegExp[] = [];

  get active(): boolean {
    return this.#listener !== undefined;
  }

  set(filter: WebRequestFilter, listener: Listener<Details, Answer> | null): void {
    this.#listener = listener ?? undefined;
    this.#included = filter.urls.map(patternToRegExp);
    this.#excluded = (filter.excludeUrls ?? []).map(patternToRegExp);
  }

  async ask(details: Details): Promise<Answer | undefined> {
    const listener = this.#listener;
    const heard = this.#included.some((url) => url.test(details.url));
    if (!listener || !heard || this.#excluded.some((url) => url.test(details.url))) return undefined;
    return new Promise((resolve) => listener(details, resolve));
  }
}

const EVERYTHING: WebRequestFilter = { urls: ['<all_urls>'] };

type Registration<D, A> = [WebRequestFilter, Listener<D, A> | null] | [Listener<D, A> | null];

/** `session.webRequest`. */
export class WebRequest extends Modelled {
  readonly #beforeRequest = new Stage<RequestDetails, BeforeRequestAnswer>();
  readonly #beforeSendHeaders = new Stage<SendHeadersDetails, BeforeSendHeadersAnswer>();
  readonly #headersReceived = new Stage<ReceivedDetails, HeadersReceivedAnswer>();
  readonly #changed: () => void;

  constructor(changed: () => void) {
    super();
    this.#changed = changed;
  }

  onBeforeRequest(...registration: Registration<RequestDetails, BeforeRequestAnswer>): void {
    this.#set(this.#beforeRequest, registration);
  }

  onBeforeSendHeaders(...registration: Registration<SendHeadersDetails, BeforeSendHeadersAnswer>): void {
    this.#set(this.#beforeSendHeaders, registration);
  }

  onHeadersReceived(...registration: Registration<ReceivedDetails, HeadersReceivedAnswer>): void {
    this.#set(this.#headersReceived, registration);
  }

  get stages() {
    return {
      beforeRequest: this.#beforeRequest,
      beforeSendHeaders: this.#beforeSendHeaders,
      headersReceived: this.#headersReceived,
    };
  }

  #set<D extends RequestDetails, A extends object>(stage: Stage<D, A>, registration: Registration<D, A>) {
    if (registration.length === 2) stage.set(...registration);
    else stage.set(EVERYTHING, registration[0]);
    this.#changed();
  }
}
