import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { CodedError, isErrorCode } from '../../shared/contract/errors.ts';
import { useTranslate } from '../app/app.ts';
import { ExpandIcon } from '../components/action-icons.tsx';
import { Button } from '../components/button.tsx';
import { CloseIcon } from '../components/icons.tsx';
import { outcomeOf } from '../platform/launcher.ts';
import { usePopups } from '../popups/popups.tsx';
import { useCommand, useLauncher, useLibraryGame } from './launcher.ts';

/** Kept beside the answers of the store: those are forgotten when a session ends, and the game plays on. */
let playing: number | null = null;
const listeners = new Set<() => void>();

function setPlaying(storeId: number | null): void {
  playing = storeId;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The web game that plays over the page, by its id. */
const useWebGame = (): number | null => useSyncExternalStore(subscribe, () => playing);

/** Opens a game's web build in the launcher's own view; why it does not play is said with whom to ask (C11, C12). */
export function usePlayWeb(): (storeId: number) => Promise<void> {
  const launcher = useLauncher();
  const popups = usePopups();
  return async (storeId) => {
    setPlaying(storeId);
    try {
      await outcomeOf(launcher.commands['games.playWeb']({ storeId }));
    } catch (error) {
      // Another one may play by now.
      if (playing === storeId) setPlaying(null);
      void popups.open('error', { error, storeId });
    }
  };
}

/** The strip above a web game, whose view covers the rest of the window: its title, full screen, and the way back, by button or Escape. */
export function WebGameBar() {
  const t = useTranslate();
  const run = useCommand();
  const launcher = useLauncher();
  const storeId = useWebGame();
  const { showError } = usePopups();
  const name = useLibraryGame(storeId ?? 0)?.name;
  const bar = useRef<HTMLDialogElement>(null);
  const keys = useId();

  useEffect(
    () =>
      launcher.events['games.webChanged']((state) => {
        if (state.running || state.storeId !== storeId) return;
        setPlaying(null);
        if (isErrorCode(state.error)) showError(new CodedError(state.error, 'the game died'));
      }),
    [launcher, storeId, showError],
  );
  // Electron has an event for the wheel's wish to zoom, none for a zoom; it changes the page's size in its own pixels.
  useEffect(() => {
    if (storeId === null) return;
    const fit = () => void launcher.commands['games.fitWeb']({});
    addEventListener('resize', fit);
    return () => removeEventListener('resize', fit);
  }, [launcher, storeId]);
  // A layout effect ends before the element leaves the page: one that is gone gives no focus back.
  useLayoutEffect(() => {
    if (storeId === null) return;
    const dialog = bar.current;
    // Modal, because the page behind the game can be neither seen nor used.
    dialog?.showModal();
    return () => dialog?.close();
  }, [storeId]);

  if (storeId === null) return null;
  const leave = async () => {
    if (await run('games.closeWeb', {})) setPlaying(null);
  };
  return (
    <dialog
      ref={bar}
      data-plays=""
      aria-label={name ?? t('launcher:webGame')}
      aria-describedby={keys}
      onCancel={(event) => {
        event.preventDefault();
        void leave();
      }}
      className="m-0 flex h-12 w-full max-w-none items-center gap-1 bg-sunken px-4 text-ink"
    >
      <p className="grow truncate font-semibold text-sm">{name ?? t('launcher:webGame')}</p>
      <p id={keys} className="line-clamp-2 text-balance text-end text-muted text-xs">
        {t('launcher:webGameKeys')}
      </p>
      {/* With words, because a tooltip would lie under the game. */}
      <Button kind="quiet" size="sm" onClick={() => run('games.fillScreenWeb', {})}>
        <ExpandIcon />
        {t('game:play.fullscreen')}
      </Button>
      <Button data-way-out="" kind="quiet" size="sm" onClick={leave}>
        <CloseIcon />
        {t('common:close')}
      </Button>
    </dialog>
  );
}
