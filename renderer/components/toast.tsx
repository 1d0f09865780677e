import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';

const SHOWN_MS = 4000;

const ToastContext = createContext<(text: string) => void>(() => {});

/** Says something in passing: it shows for four seconds and screen readers hear it. */
export const useToast = () => use(ToastContext);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState({ id: 0, text: '' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const bubble = useRef<HTMLParagraphElement>(null);
  const show = useCallback((text: string) => {
    clearTimeout(timer.current);
    setToast(({ id }) => ({ id: id + 1, text }));
    timer.current = setTimeout(() => setToast(({ id }) => ({ id, text: '' })), SHOWN_MS);
  }, []);
  // A popover, which lies above every dialog that was open when it came.
  useEffect(() => {
    bubble.current?.togglePopover(toast.text !== '');
  }, [toast]);
  return (
    <ToastContext value={show}>
      {children}
      <div role="status" aria-live="polite" className="sr-only">
        {toast.text}
      </div>
      <p
        ref={bubble}
        key={toast.id}
        popover="manual"
        aria-hidden="true"
        className="toast pointer-events-none inset-x-0 top-auto mx-auto my-0 max-w-[min(calc(100%-2rem),36rem)] rounded-3xl text-center bg-ink px-5 py-3 font-medium text-canvas text-sm shadow-float"
      >
        {toast.text}
      </p>
    </ToastContext>
  );
}
