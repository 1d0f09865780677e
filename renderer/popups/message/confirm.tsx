import type { Locale } from '../../../shared/contract/locales.ts';
import { useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { CancelButton, Dialog } from '../../components/dialog.tsx';
import type { PopupControls } from '../registry.ts';
import type { MessageArgs } from './message.tsx';

export interface ConfirmArgs extends MessageArgs {
  /** Words of the other button; Cancel when absent. */
  cancelLabel?: string;
  /** Whether a yes takes something away for good. */
  destroys?: true;
  /** The question's language, where it is not the page's. */
  lang?: Locale;
}

/** Asks; resolves with true only when the main button was pressed. */
export function Popup({
  title,
  text,
  confirmLabel,
  cancelLabel,
  destroys,
  lang,
  close,
}: ConfirmArgs & PopupControls<true>) {
  const t = useTranslate();
  return (
    <Dialog
      title={title}
      lang={lang}
      onClose={close}
      actions={
        <>
          <CancelButton onClick={() => close()}>{cancelLabel}</CancelButton>
          <Button kind={destroys ? 'danger' : 'main'} onClick={() => close(true)}>
            {confirmLabel ?? t('common:ok')}
          </Button>
        </>
      }
    >
      <p className="whitespace-pre-line">{text}</p>
    </Dialog>
  );
}
