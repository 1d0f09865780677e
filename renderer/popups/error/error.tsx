import { useNavigate } from 'react-router';
import { CodedError, isSessionOver } from '../../../shared/contract/errors.ts';
import { useApp, usePath, useTranslate } from '../../app/app.ts';
import { AuthorOfGame } from '../../community/game-author.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { SupportAddress } from '../../hints/support-address.tsx';
import { usePopups } from '../popups.tsx';
import type { PopupControls } from '../registry.ts';
import { errorText, isForAuthor, isForSupport } from './error-text.ts';

export interface ErrorPopupArgs {
  error: unknown;
  /** Words that go before the code's own (C01). */
  message?: string;
  /** The game that it is about. */
  storeId?: number;
}

/** The shared error dialog (C01). An expired session signs out on confirm (C03), a blocked payment page reloads (C09). */
export function Popup({ error, message, storeId, close }: ErrorPopupArgs & PopupControls<true>) {
  const { catalogue, platform } = useApp();
  const t = useTranslate();
  const navigate = useNavigate();
  const path = usePath();
  const popups = usePopups();
  const code = error instanceof CodedError ? error.code : undefined;
  const confirm = async () => {
    close(true);
    if (code === 'pay/new-tab-prevent') location.reload();
    if (!isSessionOver(error)) return;
    try {
      await platform.signOut();
      await navigate(path('/'));
    } catch (refusal) {
      popups.showError(refusal);
    }
  };
  return (
    <Dialog
      title={t('errors:title')}
      onClose={close}
      actions={<Button onClick={confirm}>{t('common:ok')}</Button>}
    >
      <p className="whitespace-pre-line">{errorText(catalogue, error, message)}</p>
      {!message && isForSupport(error) && <SupportAddress className="mt-4" />}
      {storeId !== undefined && isForAuthor(error) && <AuthorOfGame storeId={storeId} className="mt-4" />}
    </Dialog>
  );
}
