import { type BrowserWindow, session, WebContentsView } from 'electron';
import { CodedError } from '../../shared/contract/errors.ts';
import type { GameView } from '../launch/web-play.ts';
import { refuseDownloads } from './save-files.ts';
import { confineTo, denyPermissions, SECURE_PREFERENCES } from './security.ts';

/** Height of the strip above a game in which the page shows its title and the way back, CSS pixels. */
const GAME_BAR_HEIGHT = 48;

/** What a web game may ask for and get. */
const GAME_PERMISSIONS = ['fullscreen', 'pointerLock'];

/** Whether a page left for another one of its own before it had loaded. */
const hasGoneOn = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED';

/** Shows a web game over the page, in a partition and an origin of its own and without a preload. */
export function createGameView(
  window: () => BrowserWindow | undefined,
  onClosed: (failure: CodedError | undefined) => void,
): GameView {
  let open: { view: WebContentsView; layout: () => void; window: BrowserWindow } | undefined;

  function close(failure?: CodedError) {
    if (!open) return;
    const { view, layout, window: owner } = open;
    open = undefined;
    if (!owner.isDestroyed()) {
      owner.off('resize', layout);
      owner.contentView.removeChildView(view);
    }
    view.webContents.close();
    onClosed(failure);
  }

  async function show({ storeId, address }: { storeId: number; address: string }) {
    close();
    const owner = window();
    if (!owner) throw new CodedError('launch/failed', 'no window to play in');
    const partition = session.fromPartition(`persist:game-${storeId}`);
    denyPermissions(partition, GAME_PERMISSIONS);
    refuseDownloads(partition);
    const view = new WebContentsView({ webPreferences: { ...SECURE_PREFERENCES, session: partition } });
    const layout = () => {
      const { width, height } = owner.getContentBounds();
      view.setBounds({ x: 0, y: GAME_BAR_HEIGHT, width, height: Math.max(0, height - GAME_BAR_HEIGHT) });
    };
    open = { view, layout, window: owner };
    // A game opens nothing outside itself.
    confineTo(view.webContents, new URL(address).origin, () => {});
    const isOpen = () => open?.view === view;
    let failure: CodedError | undefined;
    const fail = (why: string) => {
      if (!isOpen()) return;
      failure = new CodedError('render/error', `game ${storeId}: ${why}`);
      close(failure);
    };
    view.webContents.on('render-process-gone', (_event, { reason }) => fail(reason));
    view.webContents.on('did-navigate', (_event, _url, status) => {
      if (status >= 400) fail(`status ${status}`);
    });
    owner.contentView.addChildView(view);
    owner.on('resize', layout);
    layout();
    try {
      await view.webContents.loadURL(address);
    } catch (cause) {
      // Closing it ends its loading, too.
      if (isOpen() && !hasGoneOn(cause)) {
        failure = new CodedError('other/network-request-failed', `game ${storeId} did not load`, { cause });
        close(failure);
      }
    }
    if (failure) throw failure;
    if (isOpen()) view.webContents.focus();
  }

  return { open: show, close: () => close() };
}
