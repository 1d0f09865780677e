import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';

const SHOWN_MS = 4000;

const ToastContext = createContext<(text: string) => void>(() => {});

/** Says something in passing: it shows for four seconds and screen readers hear it. */
export const useToast = () => use(ToastContext);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState({ id: 0, text: '' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback((text: string) => {
    clearTimeout(timer.current);
    setToast(({ id }) => ({ id: id + 1, text }));
    timer.current = setTimeout(() => setToast(({ id }) => ({ id, text: '' })), SHOWN_MS);
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-0 bottom-6 z-50 flex justify-center px-4"
      >
        {toast.text && (
          <p
            key={toast.id}
            className="toast rounded-full bg-ink px-5 py-3 font-medium text-canvas text-sm shadow-float"
          >
            {toast.text}
          </p>
        )}
      </div>
    </ToastContext>
  );
}
