import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApp, usePath, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useToast } from '../../components/toast.tsx';
import { shortDate } from '../../i18n/format.ts';
import { postAccount } from '../../platform/account-api.ts';
import { makeStale } from '../../platform/stale.ts';
import { usePopups } from '../popups.tsx';
import type { PopupControls } from '../registry.ts';

export interface KeepAccountArgs {
  /** When the account is erased: an ISO instant. */
  deletesAt: string;
}

/** Offers to keep an account that is to be erased; whoever does not want that is signed out again. */
export function Popup({ deletesAt, close }: KeepAccountArgs & PopupControls<true>) {
  const t = useTranslate();
  const toast = useToast();
  const popups = usePopups();
  const navigate = useNavigate();
  const path = usePath();
  const { locale, platform, queryClient } = useApp();
  const keep = useMutation({
    mutationFn: () => postAccount('keep', {}),
    onSuccess: async () => {
      await makeStale(queryClient, ['me']);
      toast(t('security:keep.done'));
      close(true);
    },
    onError: (error) => popups.showError(error),
  });
  const leave = useMutation({
    mutationFn: () => platform.signOut(),
    onSuccess: async () => {
      close();
      await navigate(path('/'));
    },
    onError: (error) => popups.showError(error),
  });
  const busy = keep.isPending || leave.isPending;
  return (
    <Dialog
      title={t('security:keep.title')}
      onClose={close}
      dismissible={false}
      actions={
        <>
          <Button kind="quiet" disabled={busy} onClick={() => leave.mutate()}>
            {t('common:account.logOut')}
          </Button>
          <Button busy={busy} onClick={() => keep.mutate()}>
            {t('security:keep.keep')}
          </Button>
        </>
      }
    >
      <p>{t('security:keep.text', { date: shortDate(locale, deletesAt) })}</p>
    </Dialog>
  );
}
