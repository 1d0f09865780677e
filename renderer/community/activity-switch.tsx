import { SetUserActivityOpenDocument } from '../../shared/contract/gql/graphql.ts';
import { useTranslate } from '../app/app.ts';
import { useMe } from '../app/session.ts';
import { Switch } from '../components/switch.tsx';
import { useGraphqlMutation } from '../platform/mutations.ts';

/** Opens what the player does to everyone, or closes it; it is closed until the player opens it. */
export function ActivitySwitch() {
  const t = useTranslate();
  const { data } = useMe();
  const save = useGraphqlMutation(SetUserActivityOpenDocument, {
    // What was pressed last is what stays, however slow the one before it was.
    line: 'setUserActivityOpen',
    stale: ['me', 'userPublic', 'userActivity'],
  });
  if (!data) return <div className="skeleton h-14 rounded-lg" />;
  return (
    <Switch
      label={t('community:own.open')}
      text={t('community:own.openText')}
      checked={save.isPending ? save.variables.open : data.me.activity_open}
      onChange={(open) => save.mutate({ open })}
    />
  );
}
