import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { DownloadSettings as Decided } from '../../../shared/bridge/downloads.ts';
import { useTranslate } from '../../app/app.ts';
import { Select } from '../../components/select.tsx';
import { Switch } from '../../components/switch.tsx';
import { usePointedAt } from '../../components/use-pointed-at.ts';
import { downloadsQuery, useCommand, useDownloads, useLauncher } from '../../library/launcher.ts';
import { LimitField } from './limit-field.tsx';
import { ScheduleFields } from './schedule-fields.tsx';

/** What an address points at. */
const PLACE = 'downloads';
const CONNECTIONS = ['auto', 'metered', 'unmetered'] as const;

/** The player's rules for downloads; whoever is led to them starts here. Each change holds at once, for what runs too. */
export function DownloadSettings() {
  const settings = useDownloads()?.settings;
  return settings && <Rules settings={settings} />;
}

function Rules({ settings }: { settings: Decided }) {
  const t = useTranslate();
  const run = useCommand();
  const launcher = useLauncher();
  const queryClient = useQueryClient();
  const connectionId = useId();
  const headingId = useId();
  usePointedAt([PLACE]);

  const change = async (part: Partial<Decided>) => {
    const changed = await run('downloads.setSettings', { ...settings, ...part });
    if (changed) queryClient.setQueryData(downloadsQuery(launcher).queryKey, changed);
  };
  const connectionOf = (value: string) => CONNECTIONS.find((each) => each === value) ?? 'auto';

  return (
    <section
      id={PLACE}
      aria-labelledby={headingId}
      className="flex flex-col gap-6 rounded-2xl border border-line bg-surface p-5 outline-none"
    >
      <h2 id={headingId} className="text-xl">
        {t('downloads:title')}
      </h2>
      <LimitField
        label={t('downloads:settings.limit')}
        value={settings.limit}
        mayPause={false}
        onChange={(limit) => limit !== 'pause' && change({ limit })}
      />
      <LimitField
        label={t('downloads:settings.playing')}
        value={settings.whilePlaying}
        mayPause
        onChange={(whilePlaying) => change({ whilePlaying })}
      />
      <LimitField
        label={t('downloads:settings.metered')}
        value={settings.onMetered}
        mayPause
        onChange={(onMetered) => change({ onMetered })}
      />
      <div>
        <label htmlFor={connectionId} className="mb-1 block font-semibold text-ink text-sm">
          {t('downloads:settings.connection')}
        </label>
        <Select
          id={connectionId}
          value={settings.connection}
          onChange={(event) => change({ connection: connectionOf(event.target.value) })}
          className="w-full"
        >
          {CONNECTIONS.map((connection) => (
            <option key={connection} value={connection}>
              {t(`downloads:connection.${connection}`)}
            </option>
          ))}
        </Select>
      </div>
      <ScheduleFields windows={settings.windows} onChange={(windows) => change({ windows })} />
      <Switch
        label={t('downloads:settings.updates')}
        text={t('downloads:settings.updatesText')}
        checked={settings.updates === 'auto'}
        onChange={(auto) => change({ updates: auto ? 'auto' : 'ask' })}
      />
    </section>
  );
}
