import type { SubmissionFragment } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { SupportAddress } from '../../hints/support-address.tsx';
import { FieldGroup } from './field-group.tsx';
import type { Form } from './form.ts';
import { Part, type PartProps } from './part.tsx';

type Pack = Form['store_submit_game_pack'][number];

/** A name that no language translates: the words of every page have none for it, as no player is offered such a build. */
const LINUX = 'Linux';

const isSame = (a: Pack, b: Pack) => a.type === b.type && a.os === b.os && a.build_id === b.build_id;

/** The published builds that the game offers, and the ids under which they are published. */
export function BuildPart({
  submission: { store_id, store_uuid, builds },
  value,
  onChange,
  faultOf,
}: PartProps<Pack[]> & { submission: Pick<SubmissionFragment, 'store_id' | 'store_uuid' | 'builds'> }) {
  const t = useTranslate();
  const { catalogue } = useApp();
  const systemOf = (os: string) =>
    os === 'linux' ? LINUX : (catalogue.find('common', `system.${os}`) ?? os);
  const gone = value.filter((pack) => !builds.some((build) => isSame(pack, build)));
  const choose = (pack: Pack, on: boolean) => {
    const { type, os, build_id } = pack;
    // A system has one build of a kind.
    const others = value.filter((each) => each.type !== type || each.os !== os);
    onChange(on ? [...others, { type, os, build_id }] : value.filter((each) => !isSame(each, pack)));
  };
  const faults = [
    faultOf('game_pack'),
    ...value.map(({ type, os }) => faultOf(`game_pack.${type}.${os}`)),
  ].filter((fault) => fault !== undefined);
  const isEmpty = builds.length === 0 && gone.length === 0;
  return (
    <Part title={t('submission:builds.title')} text={t('submission:builds.text')}>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{t('submission:builds.gameId')}</dt>
        <dd className="break-all font-mono">{store_uuid}</dd>
        <dt className="text-muted">{t('submission:builds.number')}</dt>
        <dd className="font-mono">{store_id}</dd>
      </dl>
      <SupportAddress />
      <FieldGroup
        label={t('submission:builds.offered')}
        error={isEmpty && faults[0] ? t('submission:builds.none') : faults[0]}
      >
        {isEmpty && !faults[0] && <p className="text-muted text-sm">{t('submission:builds.none')}</p>}
        <div className="px-2">
          {builds.map((build) => (
            <Checkbox
              key={`${build.type}.${build.os}`}
              name="builds"
              value={build.build_id}
              checked={value.some((pack) => isSame(pack, build))}
              onChange={(on) => choose(build, on)}
            >
              <span className="min-w-0 break-words">
                {t(`submission:builds.${build.type}`, {
                  system: systemOf(build.os),
                  version: build.version,
                })}
              </span>
            </Checkbox>
          ))}
          {gone.map((pack) => (
            <Checkbox
              key={`gone.${pack.type}.${pack.os}`}
              name="builds"
              value={pack.build_id}
              checked
              onChange={() => choose(pack, false)}
            >
              <span className="min-w-0 break-words text-muted">
                {t('submission:builds.gone', { system: systemOf(pack.os) })}
              </span>
            </Checkbox>
          ))}
        </div>
      </FieldGroup>
    </Part>
  );
}
