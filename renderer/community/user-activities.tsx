import { useApp, useTranslate } from '../app/app.ts';
import { usePersonal } from '../platform/personal.ts';
import { ActivityList } from './activity-list.tsx';
import { activityQuery } from './queries.ts';

/** What one person did, as far as the visitor may see it. */
export function UserActivities({ uuid }: { uuid: string }) {
  const t = useTranslate();
  const app = useApp();
  const usePart = (offset: number) => {
    const question = usePersonal(activityQuery(app, uuid, offset));
    return { question, rows: question.data?.findUserPublic.list[0]?.activity };
  };
  return (
    <ActivityList
      key={uuid}
      name={`activity of ${uuid}`}
      usePart={usePart}
      empty={<p className="py-4 text-muted">{t('community:person.nothing')}</p>}
    />
  );
}
