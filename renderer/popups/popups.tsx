import {
  type ComponentType,
  createContext,
  Fragment,
  type ReactNode,
  use,
  useCallback,
  useMemo,
  useState,
} from 'react';
import { trackRequest } from '../app/activity.ts';
import { useApp } from '../app/app.ts';
import { Boundary } from '../components/boundary.tsx';
import { loadCatalogue } from '../i18n/load-catalogue.ts';
import { POPUPS, type PopupArgs, type PopupControls, type PopupName, type PopupResult } from './registry.ts';

interface OpenPopup {
  id: number;
  element: ReactNode;
}

export interface Popups {
  /** Opens a popup over what is there; resolves when it closes, with undefined when it was dismissed. */
  open<N extends PopupName>(name: N, args: PopupArgs<N>): Promise<PopupResult<N> | undefined>;
  /** Shows the error dialog for whatever was thrown (C01). */
  showError(error: unknown): void;
}

const PopupContext = createContext<Popups | undefined>(undefined);

export function usePopups(): Popups {
  const popups = use(PopupContext);
  if (!popups) throw new Error('no popups around this component');
  return popups;
}

let lastId = 0;

/** Holds the stack of open popups. Each is a modal dialog: the browser traps focus in the top one, makes the rest inert and gives focus back. */
export function PopupProvider({ children }: { children: ReactNode }) {
  const { locale } = useApp();
  const [stack, setStack] = useState<readonly OpenPopup[]>([]);

  const open = useCallback(
    async <N extends PopupName>(name: N, args: PopupArgs<N>): Promise<PopupResult<N> | undefined> => {
      const entry = POPUPS[name];
      const loading = Promise.all([entry.load(), loadCatalogue(locale, entry.bundle)]);
      trackRequest(loading);
      const [module] = await loading;
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
          if (name !== 'error') void open('error', { error });
        };
        const element = (
          <Boundary onError={fail}>
            <Popup {...args} close={close} />
          </Boundary>
        );
        setStack((popups) => [...popups, { id, element }]);
      });
    },
    [locale],
  );
  const popups = useMemo<Popups>(
    () => ({ open, showError: (error) => void open('error', { error }) }),
    [open],
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
