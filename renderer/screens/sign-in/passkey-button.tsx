import { useMutation } from '@tanstack/react-query';
import { useApp, useTranslate } from '../../app/app.ts';
import { KeyIcon } from '../../components/action-icons.tsx';
import { Button } from '../../components/button.tsx';
import { hasPasskeys, signInWithPasskey } from '../../platform/passkey.ts';

/** Signs in without a password, where the browser can. */
export function PasskeyButton({
  disabled,
  onFailure,
}: {
  /** True until the page is alive: the server does not know what the browser can. */
  disabled: boolean;
  onFailure: (error: unknown) => void;
}) {
  const t = useTranslate();
  const { platform } = useApp();
  const signIn = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: (isSignedIn) => {
      if (isSignedIn) platform.announceSession();
    },
    onError: onFailure,
  });
  // Almost every browser can: its place is there from the start, so that nothing moves away from under a press.
  if (!disabled && !hasPasskeys()) return null;
  return (
    <Button
      kind="plain"
      size="lg"
      disabled={disabled}
      busy={signIn.isPending}
      onClick={() => signIn.mutate()}
    >
      <KeyIcon />
      {t('security:passkeys.signIn')}
    </Button>
  );
}
