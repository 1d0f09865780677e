import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { Link } from './link.tsx';

const SHOWN_MS = 4000;
/** A link takes longer to read, and to reach. */
const SHOWN_WITH_LINK_MS = 8000;

/** How one can go on from what is said: a path of this site, or something to do. */
type WayOn = { label: string } & ({ to: string } | { act: () => void });

type Say = (text: string, wayOn?: WayOn) => void;

const ToastContext = createContext<Say>(() => {});

/**
 * Says something in passing: it shows for a few seconds and screen readers hear it. With a way on it shows for longer, and
 * stays while the pointer or the focus is on it; the Tab key reaches it from what had the focus when it came.
 */
export const useToast = () => use(ToastContext);

interface Toast {
  id: number;
  text: string;
  wayOn?: WayOn | undefined;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast>({ id: 0, text: '' });
  const bubble = useRef<HTMLParagraphElement>(null);
  const show: Say = useCallback((text, wayOn) => setToast(({ id }) => ({ id: id + 1, text, wayOn })), []);
  const hide = useCallback(() => setToast(({ id }) => ({ id, text: '' })), []);
  useEffect(() => {
    // A popover, which lies above every dialog that was open when it came.
    const source = toast.wayOn && focused();
    bubble.current?.togglePopover({ force: toast.text !== '', ...(source && { source }) });
    if (toast.text === '') return;
    const timer = setInterval(
      () => bubble.current?.matches(':hover, :focus-within') || hide(),
      toast.wayOn ? SHOWN_WITH_LINK_MS : SHOWN_MS,
    );
    return () => clearInterval(timer);
  }, [toast, hide]);
  return (
    <ToastContext value={show}>
      {children}
      <div role="status" aria-live="polite" className="sr-only">
        {toast.text} {toast.wayOn?.label}
      </div>
      <p
        ref={bubble}
        key={toast.id}
        popover="manual"
        {...(toast.wayOn && { role: 'region', 'aria-label': toast.text })}
        className={classes(
          'toast inset-x-0 top-auto mx-auto my-0 max-w-[min(calc(100%-2rem),36rem)] items-center gap-2 rounded-3xl text-center bg-ink px-5 py-3 font-medium text-canvas text-sm shadow-float open:flex',
          toast.wayOn ? 'text-start' : 'pointer-events-none',
        )}
      >
        <span aria-hidden="true">{toast.text}</span>
        {toast.wayOn && <OnFrom wayOn={toast.wayOn} onTaken={hide} />}
      </p>
    </ToastContext>
  );
}

/** The way on that was offered, as a link or a button. */
function OnFrom({ wayOn, onTaken }: { wayOn: WayOn; onTaken: () => void }) {
  const look =
    '-my-3 -me-3 shrink-0 rounded-full px-3 py-3 font-bold underline underline-offset-4 outline-canvas focus-visible:-outline-offset-4';
  if ('to' in wayOn)
    return (
      <Link to={wayOn.to} onClick={onTaken} className={look}>
        {wayOn.label}
      </Link>
    );
  const take = () => {
    onTaken();
    wayOn.act();
  };
  return (
    <button type="button" onClick={take} className={look}>
      {wayOn.label}
    </button>
  );
}

/** What has the focus, where anything has. */
function focused(): HTMLElement | undefined {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined;
}
