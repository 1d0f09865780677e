// A page that starts a download asks the app by `will-download`. Chromium writes it into a folder of the host's; it comes to
// where the app says once it is whole. The system's dialog, which Electron shows where the app says nothing, is not modelled.
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SaveDialogOptions } from 'electron';
import type { Protocol } from '../chromium/cdp.ts';
import type { WebContents } from '../contents/web-contents.ts';
import { fromChromium } from '../custom-schemes.ts';
import { failLoudly, HostEvent, ModelledEmitter, NotModelled } from '../modelled.ts';
import { beforeExit, browser } from '../registry.ts';

type State = 'progressing' | 'completed' | 'cancelled' | 'interrupted';

let folder: string | undefined;

/** Where Chromium writes downloads, each under its id, until they are whole. */
export function downloadFolder(): string {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'launcher-host-downloads-'));
    beforeExit.add(async () => rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  return folder;
}

/** `item` of `will-download`. */
export class DownloadItem extends ModelledEmitter {
  static readonly events = { emitted: ['done'], foreign: ['updated'] };

  readonly #begin: Protocol.Browser.downloadWillBeginPayload;
  #state: State = 'progressing';
  #savePath = '';
  #dialog: SaveDialogOptions = {};

  constructor(begin: Protocol.Browser.downloadWillBeginPayload) {
    super(DownloadItem.events);
    this.#begin = begin;
  }

  getURL(): string {
    return fromChromium(this.#begin.url);
  }

  getFilename(): string {
    return this.#begin.suggestedFilename;
  }

  setSavePath(path: string): void {
    this.#savePath = path;
  }

  getSavePath(): string {
    return this.#savePath;
  }

  setSaveDialogOptions(options: SaveDialogOptions): void {
    this.#dialog = options;
  }

  getSaveDialogOptions(): SaveDialogOptions {
    return this.#dialog;
  }

  cancel(): void {
    this.#end('cancelled');
    void browser().root.send('Browser.cancelDownload', { guid: this.#begin.guid });
  }

  getState(): State {
    return this.#state;
  }

  /** Chromium has written all of it, or given up. */
  written(isWhole: boolean): void {
    if (this.#state !== 'progressing') return;
    try {
      if (isWhole) renameSync(join(downloadFolder(), this.#begin.guid), this.#savePath);
      this.#end(isWhole ? 'completed' : 'interrupted');
    } catch {
      this.#end('interrupted');
    }
  }

  #end(state: State): void {
    if (this.#state !== 'progressing') return;
    this.#state = state;
    this.emit('done', new HostEvent(), state);
  }
}

/** Throws where the app neither prevents, cancels nor says where to save: Electron would then ask the person. */
export function announceDownload(
  contents: WebContents,
  begin: Protocol.Browser.downloadWillBeginPayload,
): void {
  const event = new HostEvent();
  const item = new DownloadItem(begin);
  const { root } = browser();
  contents.session.emit('will-download', event, item, contents);
  const isUnanswered = item.getState() === 'progressing' && item.getSavePath() === '';
  if (event.defaultPrevented || isUnanswered) {
    void root.send('Browser.cancelDownload', { guid: begin.guid });
    if (!event.defaultPrevented)
      failLoudly(new NotModelled(`the dialog that asks where to save ${item.getURL()}`));
    return;
  }
  const follow = ({ guid, state }: Protocol.Browser.downloadProgressPayload) => {
    if (guid !== begin.guid || state === 'inProgress') return;
    root.off('Browser.downloadProgress', follow);
    item.written(state === 'completed');
  };
  root.on('Browser.downloadProgress', follow);
}
