import { useId } from 'react';
import { updatePolicy } from '../../../shared/bridge/downloads.ts';
import type { LibraryGame } from '../../../shared/bridge/library.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { Select } from '../../components/select.tsx';
import { timeAgo } from '../../i18n/format.ts';
import { useCommand } from '../../library/launcher.ts';

const POLICIES = updatePolicy.options;

/** What becomes of this game's updates, and when they were last looked for. */
export function UpdateRule({ game }: { game: LibraryGame }) {
  const t = useTranslate();
  const app = useApp();
  const run = useCommand();
  const id = useId();
  const { storeId, updatesCheckedAt } = game;
  const choose = (value: string) =>
    run('library.setUpdatePolicy', { storeId, policy: POLICIES.find((each) => each === value) ?? null });
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold text-ink text-sm">
        {t('downloads:updates.label')}
      </label>
      <Select id={id} value={game.updatePolicy ?? ''} onChange={(event) => choose(event.target.value)}>
        <option value="">{t('downloads:updates.default')}</option>
        {POLICIES.map((policy) => (
          <option key={policy} value={policy}>
            {t(`downloads:updates.${policy}`)}
          </option>
        ))}
      </Select>
      <p className="mt-1 text-xs">
        {updatesCheckedAt === null
          ? t('downloads:updates.never')
          : t('downloads:updates.checkedAt', {
              time: timeAgo(app, new Date(updatesCheckedAt).toISOString(), Date.now()),
            })}
      </p>
    </div>
  );
}
