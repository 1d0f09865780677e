import { useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import type { PopupControls } from '../registry.ts';

export interface MessageArgs {
  title: string;
  text: string;
  /** Words of the main button; OK when absent. */
  confirmLabel?: string;
}

/** Tells something; one button. */
export function Popup({ title, text, confirmLabel, close }: MessageArgs & PopupControls<true>) {
  const t = useTranslate();
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={<Button onClick={() => close(true)}>{confirmLabel ?? t('common:ok')}</Button>}
    >
      <p className="whitespace-pre-line">{text}</p>
    </Dialog>
  );
}
