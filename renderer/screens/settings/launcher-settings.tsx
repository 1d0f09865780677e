import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { LauncherSettings as Decided } from '../../../shared/bridge/launcher-settings.ts';
import { useTranslate } from '../../app/app.ts';
import { Select } from '../../components/select.tsx';
import { Switch } from '../../components/switch.tsx';
import { launcherSettingsQuery, useCommand, useLauncher } from '../../library/launcher.ts';
import { LauncherVersion } from '../../library/self-update.tsx';

/** What the player decides about the launcher itself, and its version. */
export function LauncherSettings() {
  const t = useTranslate();
  const run = useCommand();
  const launcher = useLauncher();
  const queryClient = useQueryClient();
  const closeId = useId();
  const query = launcherSettingsQuery(launcher);
  const { data: settings } = useQuery(query);
  if (!settings) return null;

  const change = async (part: Partial<Decided>) => {
    const changed = await run('app.setSettings', { ...settings, ...part });
    if (changed) queryClient.setQueryData(query.queryKey, changed);
  };
  const { startsWithComputer, whenClosed } = settings;
  return (
    <section
      aria-labelledby="launcher-settings"
      className="flex flex-col gap-6 rounded-2xl border border-line bg-surface p-5"
    >
      <h2 id="launcher-settings" className="text-xl">
        {t('launcher:settings.title')}
      </h2>
      {startsWithComputer !== null && (
        <Switch
          label={t('launcher:settings.startsWithComputer')}
          text={t('launcher:settings.startsWithComputerText')}
          checked={startsWithComputer}
          onChange={(wanted) => change({ startsWithComputer: wanted })}
        />
      )}
      <div>
        <label htmlFor={closeId} className="mb-1 block font-semibold text-ink text-sm">
          {t('launcher:settings.whenClosed')}
        </label>
        <Select
          id={closeId}
          value={whenClosed}
          onChange={({ target }) => change({ whenClosed: target.value === 'quit' ? 'quit' : 'keep-running' })}
          className="w-full"
        >
          <option value="keep-running">{t('launcher:settings.keepRunning')}</option>
          <option value="quit">{t('launcher:settings.quit')}</option>
        </Select>
      </div>
      <LauncherVersion />
    </section>
  );
}
