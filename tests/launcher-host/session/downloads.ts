// A page that starts a download asks the app by `will-download`. Only a refusal is modelled.
import type { Protocol } from '../chromium/cdp.ts';
import type { WebContents } from '../contents/web-contents.ts';
import { fromChromium } from '../custom-schemes.ts';
import { HostEvent, Modelled, NotModelled } from '../modelled.ts';

/** `item` of `will-download`. */
export class DownloadItem extends Modelled {
  readonly #begin: Protocol.Browser.downloadWillBeginPayload;
  #cancelled = false;

  constructor(begin: Protocol.Browser.downloadWillBeginPayload) {
    super();
    this.#begin = begin;
  }

  getURL(): string {
    return fromChromium(this.#begin.url);
  }

  getFilename(): string {
    return this.#begin.suggestedFilename;
  }

  cancel(): void {
    this.#cancelled = true;
  }

  getState(): 'cancelled' | 'progressing' {
    return this.#cancelled ? 'cancelled' : 'progressing';
  }
}

/** Throws where the app neither prevents nor cancels: Electron would then ask the person where to save. */
export function announceDownload(
  contents: WebContents,
  begin: Protocol.Browser.downloadWillBeginPayload,
): void {
  const event = new HostEvent();
  const item = new DownloadItem(begin);
  contents.session.emit('will-download', event, item, contents);
  if (!event.defaultPrevented && item.getState() !== 'cancelled')
    throw new NotModelled(`a download (${item.getURL()}) that the app does not prevent`);
}
