// The two translations of `protocol.handle`: an intercepted request to a Request, the app's Response to an answer.
import type { CdpSession, Protocol } from '../chromium/cdp.ts';
import { customScheme, fromChromium, policyToChromium, toChromium } from '../custom-schemes.ts';

/** Added by Chromium's network layer, which a custom scheme never reaches in Electron. */
const NETWORK_HEADERS = /^(cookie|host|connection|accept-encoding|content-length|sec-fetch-.*)$/i;

/** The request as Electron hands it to a handler. */
export async function requestOf(
  cdp: CdpSession,
  url: string,
  { request, networkId }: Protocol.Fetch.requestPausedPayload,
): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (NETWORK_HEADERS.test(name)) continue;
    // A page of a custom scheme sends no referrer.
    if (/^referer$/i.test(name) && customScheme(fromChromium(value))) continue;
    headers.append(name, /^origin$/i.test(name) ? fromChromium(value) : value);
  }
  const body = await bodyOf(cdp, request, networkId);
  return new Request(url, { method: request.method, headers, ...(body && { body }) });
}

async function bodyOf(
  cdp: CdpSession,
  request: Protocol.Network.Request,
  networkId: string | undefined,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const parts = (request.postDataEntries ?? []).flatMap(({ bytes }) => (bytes === undefined ? [] : [bytes]));
  if (parts.length > 0) return Buffer.concat(parts.map((part) => Buffer.from(part, 'base64')));
  if (!request.hasPostData || !networkId) return undefined;
  const { postData, base64Encoded } = await cdp.send('Network.getRequestPostData', { requestId: networkId });
  return Buffer.from(postData, base64Encoded ? 'base64' : 'utf8');
}

/** What Chromium is told for the app's response to `url`. */
export async function fulfilment(
  response: Response,
  url: string,
): Promise<Omit<Protocol.Fetch.fulfillRequestParameters, 'requestId'>> {
  const body = Buffer.from(await response.arrayBuffer());
  return {
    responseCode: response.status,
    ...(response.statusText && { responsePhrase: response.statusText }),
    responseHeaders: [...response.headers].map(([name, value]) => ({
      name,
      value: toCarried(name, value, url),
    })),
    body: body.toString('base64'),
  };
}

function toCarried(name: string, value: string, url: string): string {
  switch (name) {
    case 'content-security-policy':
    case 'content-security-policy-report-only':
      return policyToChromium(value);
    case 'location':
      return toChromium(URL.canParse(value, url) ? new URL(value, url).href : value);
    case 'access-control-allow-origin':
      return customScheme(value) ? toChromium(value).replace(/\/$/, '') : value;
    default:
      return value;
  }
}
