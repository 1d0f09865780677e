import { useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import type { PopupControls } from '../registry.ts';
import type { MessageArgs } from './message.tsx';

/** Asks; resolves with true only when the main button was pressed. */
export function Popup({ title, text, confirmLabel, close }: MessageArgs & PopupControls<true>) {
  const t = useTranslate();
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button kind="quiet" onClick={() => close()}>
            {t('common:cancel')}
          </Button>
          <Button onClick={() => close(true)}>{confirmLabel ?? t('common:ok')}</Button>
        </>
      }
    >
      <p className="whitespace-pre-line">{text}</p>
    </Dialog>
  );
}
