import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  NotificationSettingsDocument,
  type NotificationSettingsQuery,
  SetNotificationSettingDocument,
} from '../../../shared/contract/gql/graphql.ts';
import { useTranslate } from '../../app/app.ts';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { graphqlQuery } from '../../platform/graphql.ts';
import { useGraphqlMutation } from '../../platform/mutations.ts';

type Setting = NotificationSettingsQuery['findNotificationSetting'][number];

/** Where the player is told of what. */
export function NotificationSettings() {
  const t = useTranslate();
  const question = useQuery(graphqlQuery(NotificationSettingsDocument, {}));
  const settings = question.data?.findNotificationSetting;
  if (!settings) return <AwaitedPart question={question} className="h-48" />;
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {settings.map((setting) => (
          <Row key={setting.group} setting={setting} />
        ))}
      </ul>
      <ButtonLink to="/notifications" kind="plain" size="sm" className="mt-4">
        {t('notification:settings.open')}
      </ButtonLink>
    </>
  );
}

function Row({ setting: { group, in_app, mail, fixed } }: { setting: Setting }) {
  const t = useTranslate();
  const save = useGraphqlMutation(SetNotificationSettingDocument, {
    stale: ['notificationSettings'],
    line: `notify-${group}`,
  });
  // What was pressed stands at once: a box that waits for the saving to begin would jump back for a moment.
  const [chosen, setChosen] = useState<Pick<Setting, 'in_app' | 'mail'> | null>(null);
  const kept = chosen ?? { in_app, mail };
  const choose = (next: Pick<Setting, 'in_app' | 'mail'>) => {
    setChosen(next);
    save.mutate({ group, ...next }, { onSettled: () => setChosen(null) });
  };
  const name = t(`notification:settings.group.${group}`);
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 px-4 py-2">
      <span className="font-semibold text-sm">{name}</span>
      {fixed ? (
        <span className="text-muted text-sm">{t('notification:settings.always')}</span>
      ) : (
        <span className="flex gap-x-5">
          <Checkbox
            name={group}
            value="in_app"
            checked={kept.in_app}
            onChange={(checked) => choose({ ...kept, in_app: checked })}
          >
            <Place group={name} place={t('notification:settings.inApp')} />
          </Checkbox>
          <Checkbox
            name={group}
            value="mail"
            checked={kept.mail}
            onChange={(checked) => choose({ ...kept, mail: checked })}
          >
            <Place group={name} place={t('notification:settings.mail')} />
          </Checkbox>
        </span>
      )}
    </li>
  );
}

/** A place to be told in; its group, which eyes see at the line's start, is part of its name. */
function Place({ group, place }: { group: string; place: string }) {
  const t = useTranslate();
  return (
    <>
      <span className="sr-only">{t('notification:settings.where', { group, place })}</span>
      <span aria-hidden="true">{place}</span>
    </>
  );
}
