import {
  type ComponentType,
  createContext,
  Fragment,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { isNetworkLost, isSessionOver } from '../../shared/contract/errors.ts';
import { trackRequest } from '../app/activity.ts';
import { useApp } from '../app/app.ts';
import { loadAhead, loadChunk } from '../app/chunk-reload.ts';
import { useViewer } from '../app/session.ts';
import { Boundary } from '../components/boundary.tsx';
import { useToast } from '../components/toast.tsx';
import { loadCatalogue } from '../i18n/load-catalogue.ts';
import { whenIdle } from '../platform/when-idle.ts';
import type { PopupArgs, PopupControls, PopupName, PopupResult } from './registry.ts';
import { type HeldPage, useBlockedWays } from './use-blocked-ways.ts';

interface OpenPopup {
  id: number;
  element: ReactNode;
  stays: boolean;
  /** Path of the page it was opened over. */
  page: string;
  /** Who was in front of it; undefined while that was not known. */
  viewer: string | undefined;
  dismiss: () => void;
}

export interface Popups {
  /**
   * Opens a popup over what is there; resolves when it closes, with undefined when it was dismissed. The one that is in
   * front or on its way already is not opened twice: a second press resolves with undefined at once.
   */
  open<N extends PopupName>(name: N, args: PopupArgs<N>): Promise<PopupResult<N> | undefined>;
  /** Shows the error dialog for whatever was thrown (C01). */
  showError(error: unknown): void;
  /** From now on the page is left only by who confirms its question; several may hold it. Answers with how to let it go. */
  holdPage(held: HeldPage): () => void;
  /** Whether the page may be left in a way that cannot be held: asks its question, if it has one, and lets it go. */
  mayLeave(): Promise<boolean>;
}

const InPopup = createContext(false);

/** Whether a component stands in a popup, which is not there any more when the player comes back to the page. */
export const useIsInPopup = (): boolean => use(InPopup);

const PopupContext = createContext<Popups | undefined>(undefined);

export function usePopups(): Popups {
  const popups = use(PopupContext);
  if (!popups) throw new Error('no popups around this component');
  return popups;
}

let lastId = 0;

/** What tells something is told every time. */
const TOLD: readonly PopupName[] = ['message', 'error'];

/** Whether a popup says that the session is over: it outlives the page and the player of it, and one of it is enough. */
const saysOver = (name: PopupName, args: object): boolean =>
  name === 'error' && 'error' in args && isSessionOver(args.error);

/** The table of all popups comes once the browser is idle, or with the first that opens. */
const loadRegistry = () => import('./registry.ts');

/**
 * Holds the stack of open popups. Each is a modal dialog: the browser traps focus in the top one, makes the rest inert and
 * gives focus back. They belong to a page and a person: with either gone, they are dismissed.
 */
export function PopupProvider({ children }: { children: ReactNode }) {
  const { locale, translate } = useApp();
  const toast = useToast();
  const [stack, setStack] = useState<readonly OpenPopup[]>([]);
  const viewer = useViewer();
  const inFront = useRef(viewer);
  useLayoutEffect(() => {
    inFront.current = viewer;
  }, [viewer]);

  /** The popups that are open or about to be, as they were asked for. */
  const wishes = useRef<string[]>([]);

  const show = useCallback(
    async <N extends PopupName>(name: N, args: PopupArgs<N>): Promise<PopupResult<N> | undefined> => {
      const loading = loadChunk(async () => {
        const entry = (await loadRegistry()).POPUPS[name];
        const [module] = await Promise.all([entry.load(), loadCatalogue(locale, entry.bundle)]);
        return { module, stays: entry.stays === true };
      });
      trackRequest(loading);
      const loaded = await loading.catch((error: unknown) => {
        // No dialog could say it: its code may be out of reach, too.
        toast(translate(isNetworkLost(error) ? 'common:offline' : 'common:failure.title'));
        return undefined;
      });
      if (!loaded) return undefined;
      const { module, stays } = loaded;
      // The table ties name, arguments and result together; TypeScript cannot follow that through a union.
      const Popup = module.Popup as unknown as ComponentType<PopupArgs<N> & PopupControls<PopupResult<N>>>;
      return new Promise((resolve) => {
        lastId += 1;
        const id = lastId;
        const close = (result?: PopupResult<N>) => {
          setStack((popups) => popups.filter((popup) => popup.id !== id));
          resolve(result);
        };
        const fail = (error: unknown) => {
          close();
          if (name !== 'error') void show('error', { error });
        };
        const element = (
          <Boundary onError={fail}>
            <InPopup value={true}>
              <Popup {...args} close={close} />
            </InPopup>
          </Boundary>
        );
        // The address is ahead of React while the next page is being drawn.
        const page = window.location.pathname;
        const isOver = saysOver(name, args);
        const belongsTo = isOver ? undefined : inFront.current;
        const dismiss = () => close();
        const opened = { id, element, stays: stays || isOver, page, viewer: belongsTo, dismiss };
        setStack((popups) => [...popups, opened]);
      });
    },
    [locale, translate, toast],
  );
  const open = useCallback(
    async <N extends PopupName>(name: N, args: PopupArgs<N>): Promise<PopupResult<N> | undefined> => {
      if (TOLD.includes(name) && !saysOver(name, args)) return show(name, args);
      const wish = JSON.stringify([name, args]);
      if (wishes.current.at(-1) === wish) return undefined;
      wishes.current.push(wish);
      try {
        return await show(name, args);
      } finally {
        wishes.current.splice(wishes.current.lastIndexOf(wish), 1);
      }
    },
    [show],
  );
  useLeaving(stack, viewer);
  const holding = useRef(new Set<HeldPage>());
  const holdPage = useCallback((held: HeldPage) => {
    holding.current.add(held);
    return () => void holding.current.delete(held);
  }, []);
  const mayLeave = useCallback(async () => {
    const [held] = holding.current;
    if (held && !(await open('confirm', held.question))) return false;
    holding.current.clear();
    return true;
  }, [open]);
  useBlockedWays(holding, (question) => open('confirm', question));
  useEffect(() => whenIdle(() => void loadAhead(() => loadChunk(loadRegistry)).catch(() => {})), []);
  const popups = useMemo<Popups>(
    () => ({ open, showError: (error) => void open('error', { error }), holdPage, mayLeave }),
    [open, holdPage, mayLeave],
  );

  return (
    <PopupContext value={popups}>
      {children}
      {stack.map(({ id, element }) => (
        <Fragment key={id}>{element}</Fragment>
      ))}
    </PopupContext>
  );
}

/**
 * Dismisses popups when the page below them becomes another, and those of somebody else. What opens while it is not known
 * who is there belongs to whoever comes: such as the bill after logging in, which can be there before the player's name.
 */
function useLeaving(stack: readonly OpenPopup[], viewer: string | undefined): void {
  const { pathname } = useLocation();
  const before = useRef<{ pathname: string; viewer: string | undefined }>({ pathname, viewer });
  const leave = useEffectEvent((hasLeft: (popup: OpenPopup) => boolean) => {
    for (const popup of stack.filter(hasLeft)) popup.dismiss();
  });
  useEffect(() => {
    const last = before.current;
    before.current = { pathname, viewer: viewer ?? last.viewer };
    const isOther = viewer !== undefined && last.viewer !== undefined && viewer !== last.viewer;
    if (isOther) leave((popup) => popup.viewer !== undefined && popup.viewer !== viewer);
    else if (pathname !== last.pathname)
      leave(({ stays, page }) => !stays && page !== window.location.pathname);
  }, [pathname, viewer]);
}
