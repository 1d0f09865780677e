import { useTranslate } from '../../app/app.ts';
import { useMe } from '../../app/session.ts';
import { useBlock } from '../../community/blocking.ts';
import { FollowButton } from '../../community/follow-button.tsx';
import { usePersonName } from '../../community/person.ts';
import { PersonFacts, type PersonInfo } from '../../community/person-facts.tsx';
import { userQuery } from '../../community/queries.ts';
import { useReport } from '../../community/reporting.ts';
import { Avatar } from '../../components/avatar.tsx';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { usePersonal } from '../../platform/personal.ts';
import type { PopupControls } from '../registry.ts';

export interface UserArgs {
  uuid: string;
}

/** Who somebody is, at a glance (P17). */
export function Popup({ uuid, close }: UserArgs & PopupControls<never>) {
  const t = useTranslate();
  const nameOf = usePersonName();
  const question = usePersonal(userQuery(uuid));
  const person = question.data?.findUserPublic.list[0];
  return (
    <Dialog
      title={person ? nameOf(person) : t('community:person.title')}
      onClose={close}
      actions={
        person && (
          <>
            <ButtonLink to={`/user/${uuid}`} kind="plain" onClick={() => close()}>
              {t('community:person.open')}
            </ButtonLink>
            <FollowButton person={uuid} name={nameOf(person)} size="md" />
          </>
        )
      }
    >
      {person && <Glance person={person} name={nameOf(person)} close={close} />}
      {question.data && !person && <p>{t('community:person.gone')}</p>}
      {!question.data && <AwaitedPart question={question} className="h-24" />}
    </Dialog>
  );
}

interface GlanceProps {
  person: PersonInfo;
  name: string;
  close: () => void;
}

function Glance({ person, name, close }: GlanceProps) {
  const t = useTranslate();
  const { data } = useMe();
  const report = useReport({ type: 'user', uuid: person.uuid, name });
  const block = useBlock({ uuid: person.uuid, name });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <Avatar path={person.profile.head} name={name} className="size-16 text-2xl" />
        <PersonFacts person={person} />
      </div>
      {data?.me.uuid !== person.uuid && (
        <div className="-mx-3 -mb-2 flex flex-wrap gap-1">
          <Button kind="quiet" size="sm" onClick={report}>
            {t('community:report.button')}
          </Button>
          <Button kind="quiet" size="sm" onClick={async () => (await block()) && close()}>
            {t('community:block.button')}
          </Button>
        </div>
      )}
    </div>
  );
}
