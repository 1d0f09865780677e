import {
  type BrowserWindow,
  type Event,
  type Input,
  type Session,
  session,
  type WebContents,
  WebContentsView,
} from 'electron';
import { CodedError } from '../../shared/contract/errors.ts';
import type { GameView } from '../launch/web-play.ts';
import { refuseDownloads } from './save-files.ts';
import { confineTo, denyPermissions, keepRequestsTo, SECURE_PREFERENCES } from './security.ts';

/** Height of the strip above a game in which the page shows its title and the way back, CSS pixels of the page. */
const GAME_BAR_HEIGHT = 48;

/** What a web game may ask for and get. */
const GAME_PERMISSIONS = ['fullscreen', 'pointerLock'];

/** Whether a page left for another one of its own before it had loaded. */
const hasGoneOn = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED';

/** Where a game keeps what it saves; from there it reaches its own origin alone. */
function partitionOf(storeId: number, origin: string): Session {
  const partition = session.fromPartition(`persist:game-${storeId}`);
  denyPermissions(partition, GAME_PERMISSIONS);
  refuseDownloads(partition);
  keepRequestsTo(partition, origin);
  return partition;
}

/** Shows a web game over the page, in a partition and an origin of its own and without a preload. */
export function createGameView(
  window: () => BrowserWindow | undefined,
  onClosed: (failure: CodedError | undefined) => void,
): GameView {
  let open: ({ view: WebContentsView; owner: BrowserWindow } & Laid) | undefined;

  function close(failure?: CodedError) {
    if (!open) return;
    const { view, owner, takeAway } = open;
    open = undefined;
    if (!owner.isDestroyed()) takeAway();
    view.webContents.close();
    onClosed(failure);
  }

  async function show({ storeId, address }: { storeId: number; address: string }) {
    close();
    const owner = window();
    if (!owner) throw new CodedError('launch/failed', 'no window to play in');
    const { origin } = new URL(address);
    const partition = partitionOf(storeId, origin);
    const view = new WebContentsView({ webPreferences: { ...SECURE_PREFERENCES, session: partition } });
    // A game opens nothing outside itself.
    confineTo(view.webContents, origin, () => {});
    // What goes straight to another machine is no request, and names the addresses of this one.
    view.webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
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
    // A page that is loaded anew, after a crash, knows of no game that covers it.
    open = { view, owner, ...layOver(owner, view, () => close()) };
    try {
      // One that an earlier build brought would answer in the store's place.
      await partition.clearStorageData({ origin, storages: ['serviceworkers'] });
      if (isOpen()) await view.webContents.loadURL(address);
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

  function fillScreen() {
    if (!open) return;
    open.owner.setFullScreen(true);
    // The page's strip is covered now: the keys belong to the game, and Escape to leaving full screen.
    open.view.webContents.focus();
  }

  return { open: show, close: () => close(), fillScreen, fit: () => open?.fit() };
}

/** A view that lies over a window. */
interface Laid {
  /** Gives it its place anew. */
  fit(): void;
  /** Takes it away, and leaves the window as large as it was. */
  takeAway(): void;
}

/** Lays a view over a window: below the page's strip, and over everything while the window or the game fills the screen. */
function layOver(owner: BrowserWindow, view: WebContentsView, onPageAnew: () => void): Laid {
  const filledBefore = owner.isFullScreen();
  let gameFills = false;
  const layout = () => {
    const { width, height } = owner.getContentBounds();
    const strip = Math.round(GAME_BAR_HEIGHT * owner.webContents.getZoomFactor());
    const top = gameFills || owner.isFullScreen() ? 0 : strip;
    view.setBounds({ x: 0, y: top, width, height: Math.max(0, height - top) });
  };
  const follow = (fills: boolean) => () => {
    gameFills = fills;
    layout();
  };
  owner.contentView.addChildView(view);
  owner.on('resize', layout);
  owner.on('enter-full-screen', layout);
  owner.on('leave-full-screen', layout);
  owner.webContents.on('did-navigate', onPageAnew);
  view.webContents.on('enter-html-full-screen', follow(true));
  view.webContents.on('leave-html-full-screen', follow(false));
  const release = switchByKeys(owner, view.webContents);
  layout();
  return {
    fit: layout,
    takeAway() {
      owner.off('resize', layout);
      owner.off('enter-full-screen', layout);
      owner.off('leave-full-screen', layout);
      owner.webContents.off('did-navigate', onPageAnew);
      release();
      if (view.webContents.isFocused()) owner.webContents.focus();
      owner.contentView.removeChildView(view);
      if (owner.isFullScreen() !== filledBefore) owner.setFullScreen(filledBefore);
    },
  };
}

/**
 * F11 lets the window fill the screen and not, Escape leaves it, as in a browser. A game that filled it by itself Chromium ends.
 * Shift and Escape give the keys to the page's strip and back, whatever the game does with keys (WCAG 2.1.2). Answers with what ends
 * that in the page.
 */
function switchByKeys(owner: BrowserWindow, game: WebContents): () => void {
  const crosses = ({ type, key, shift }: Input) => type === 'keyDown' && key === 'Escape' && shift;
  const enter = (event: Event, input: Input) => {
    if (!crosses(input)) return;
    event.preventDefault();
    game.focus();
  };
  game.on('before-input-event', (event, input) => {
    const crossing = crosses(input);
    const filled = owner.isFullScreen();
    const switches = input.key === 'F11' || (input.key === 'Escape' && filled);
    if (!crossing && (input.type !== 'keyDown' || !switches)) return;
    event.preventDefault();
    if (switches) owner.setFullScreen(!filled);
    if (crossing) owner.webContents.focus();
  });
  owner.webContents.on('before-input-event', enter);
  return () => owner.webContents.off('before-input-event', enter);
}
