import { useQuery } from '@tanstack/react-query';
import { MyPasskeysDocument, RemovePasskeyDocument } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { KeyIcon, TrashIcon } from '../../components/action-icons.tsx';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { Button, IconButton } from '../../components/button.tsx';
import { useKeptFocus } from '../../components/focus-place.ts';
import { useToast } from '../../components/toast.tsx';
import { shortDate } from '../../i18n/format.ts';
import { graphqlQuery } from '../../platform/graphql.ts';
import { useGraphqlMutation } from '../../platform/mutations.ts';
import { addPasskey, hasPasskeys } from '../../platform/passkey.ts';
import { makeStale } from '../../platform/stale.ts';
import { usePopups } from '../../popups/popups.tsx';

/** The player's passkeys: adds one on this device, takes one away. */
export function Passkeys() {
  const t = useTranslate();
  const { locale, queryClient } = useApp();
  const popups = usePopups();
  const toast = useToast();
  const box = useKeptFocus<HTMLDivElement>();
  const question = useQuery(graphqlQuery(MyPasskeysDocument, {}));
  const remove = useGraphqlMutation(RemovePasskeyDocument, {
    stale: ['myPasskeys'],
    onSuccess: () => toast(t('security:passkeys.removed')),
  });
  const passkeys = question.data?.findPasskey;
  const add = () =>
    popups.open('password', {
      title: t('security:passkeys.add'),
      text: t('security:passkeys.addText'),
      act: async (confirmation) => {
        const name = t('security:passkeys.name', { number: (passkeys?.length ?? 0) + 1 });
        if (!(await addPasskey(confirmation, name))) return;
        await makeStale(queryClient, ['myPasskeys']);
        toast(t('security:passkeys.added'));
      },
    });
  const askToRemove = async ({ uuid, name }: { uuid: string; name: string }) => {
    const isSure = await popups.open('confirm', {
      title: t('security:passkeys.removeTitle', { name }),
      text: t('security:passkeys.removeText'),
      confirmLabel: t('security:passkeys.remove', { name }),
      destroys: true,
    });
    if (isSure) remove.mutate({ uuid });
  };
  return (
    <div ref={box} className="mt-6 flex flex-col gap-3">
      <h3 className="font-semibold">{t('security:passkeys.title')}</h3>
      <p className="max-w-prose text-muted text-sm">{t('security:passkeys.text')}</p>
      {!passkeys && <AwaitedPart question={question} className="h-11" />}
      {passkeys && passkeys.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {passkeys.map(({ uuid, name, created_at }) => (
            <li key={uuid} className="flex items-center gap-3 py-2 ps-4 pe-1">
              <KeyIcon className="shrink-0 text-muted" />
              <span className="grow">
                <span className="block font-semibold text-sm">{name}</span>
                <span className="block text-muted text-sm">{shortDate(locale, created_at)}</span>
              </span>
              <IconButton
                label={t('security:passkeys.remove', { name })}
                aria-disabled={remove.isPending}
                onClick={remove.isPending ? undefined : () => askToRemove({ uuid, name })}
              >
                <TrashIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {passkeys && hasPasskeys() && (
        <Button kind="plain" size="sm" className="self-start" onClick={add}>
          {t('security:passkeys.add')}
        </Button>
      )}
    </div>
  );
}
