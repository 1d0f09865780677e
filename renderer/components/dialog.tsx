import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import type { Locale } from '../../shared/contract/locales.ts';
import { useApp, useTranslate } from '../app/app.ts';
import { afterPaint } from '../platform/after-paint.ts';
import { Button, IconButton } from './button.tsx';
import { focusInPlace, focusPlace } from './focus-place.ts';
import { CloseIcon } from './icons.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Id of what is read out after the title when it opens. */
  describedBy?: string;
  /** Buttons at the end, the main one last. */
  actions?: ReactNode;
  width?: 'narrow' | 'medium' | 'wide';
  /** False for dialogs that must be answered. */
  dismissible?: boolean;
  /** Language of what it says, where it is not the page's. */
  lang?: Locale | undefined;
  /** While true the loading overlay lies over it, and it stays. */
  busy?: boolean;
}

const WIDTHS = { narrow: 'max-w-[30rem]', medium: 'max-w-2xl', wide: 'max-w-5xl' };

/** A modal dialog on the browser's own: focus stays inside and returns afterwards, Escape and a click beside it dismiss. */
export function Dialog({
  title,
  onClose,
  children,
  describedBy,
  actions,
  width = 'narrow',
  dismissible: mayDismiss = true,
  busy = false,
  lang,
}: DialogProps) {
  const ref = useModal();
  const dismissible = mayDismiss && !busy;
  const pressedBeside = useRef(false);
  const titleId = useId();
  const { locale, translate: t } = useApp();
  // Out of sight first: the page behind it costs a phone 100 ms and more, when it is no longer inert.
  const leave = () => {
    const dialog = ref.current;
    if (!dialog || 'leaving' in dialog.dataset) return;
    dialog.dataset.leaving = '';
    afterPaint(() => {
      // Who asked may want it to stay.
      delete dialog.dataset.leaving;
      onClose();
    });
  };
  return (
    <dialog
      ref={ref}
      lang={lang}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      // A page can refuse to close once only: the browser closes at the second request, whatever it answers.
      closedby={dismissible ? 'closerequest' : 'none'}
      onKeyDown={(event) => {
        // Where the attribute is not known, a key that is refused asks nobody to close.
        if (event.key === 'Escape' && !dismissible) event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissible) leave();
      }}
      onPointerDown={({ target, currentTarget }) => {
        pressedBeside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        // Text that is marked as far as beside the dialog ends in a click on it, too.
        if (dismissible && pressedBeside.current && target === currentTarget) leave();
      }}
      // Browsers let it be a little lower than its content may be: it would have a scrollbar beside that of the content.
      className={`popup max-h-none w-[calc(100vw-2rem)] ${WIDTHS[width]} rounded-2xl border border-line bg-raised text-ink shadow-float outline-none`}
    >
      {busy && <LoadingOverlay />}
      <div inert={busy} className="flex max-h-[calc(100dvh-2rem-var(--pad-bar,0px))] flex-col">
        <div className="flex items-start justify-between gap-4 px-6 pt-6 pb-3">
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          {mayDismiss && (
            <IconButton
              data-close=""
              lang={locale}
              label={t('common:close')}
              onClick={leave}
              className="-me-2 -mt-1.5"
            >
              <CloseIcon />
            </IconButton>
          )}
        </div>
        <div className="min-h-0 overflow-y-auto px-6 pb-6 text-muted">{children}</div>
        {actions && (
          <div
            data-actions=""
            className="flex flex-wrap-reverse justify-end gap-3 border-line border-t px-6 py-4 max-sm:*:grow max-sm:*:whitespace-normal"
          >
            {actions}
          </div>
        )}
      </div>
    </dialog>
  );
}

/** Opens a dialog over the page for as long as it is there, and gives the focus back afterwards. */
function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect ends before the element leaves the page: one that is gone gives no focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const opener = focusPlace();
    dialog?.showModal();
    // The dialog itself, so that its title is read first; else the button that closes it would be.
    dialog?.focus();
    return () => {
      dialog?.close();
      swallowSecondPress();
      // What opened it may have gone by what it did; the browser leaves the focus where it was, then.
      if (dialog?.contains(document.activeElement)) focusInPlace(opener);
    };
  }, []);
  return ref;
}

/** Who presses twice what closes a dialog means nothing by the second press, which meets whatever lies beneath. */
function swallowSecondPress() {
  const swallow = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, { capture: true, once: true });
}

/** The way out of a dialog that changes nothing, among its actions. */
export function CancelButton({ onClick, children }: { onClick: () => void; children?: ReactNode }) {
  const t = useTranslate();
  return (
    <Button kind="quiet" onClick={onClick}>
      {children ?? t('common:cancel')}
    </Button>
  );
}
