import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { SelfUpdate } from '../../shared/bridge/self-update.ts';
import { useApp, usePath, useTranslate } from '../app/app.ts';
import { Button } from '../components/button.tsx';
import { useWork } from '../components/use-work.ts';
import { percent } from '../i18n/format.ts';
import { infoQuery, selfUpdateQuery, useCommand, useLauncher } from './launcher.ts';

const useSelfUpdate = (): SelfUpdate | undefined => useQuery(selfUpdateQuery(useLauncher())).data;

function RestartButton() {
  const t = useTranslate();
  const run = useCommand();
  const [busy, restart] = useWork(() => run('update.restart', {}));
  return (
    <Button size="sm" busy={busy} onClick={restart}>
      {t('launcher:update.restart')}
    </Button>
  );
}

/** Says at the foot of every page that a newer launcher is ready; put off, it is put in place when the launcher ends. */
export function SelfUpdateBar() {
  const t = useTranslate();
  const update = useSelfUpdate();
  const path = usePath();
  const { pathname } = useLocation();
  const [putOff, setPutOff] = useState(false);
  // The settings say so already.
  if (update?.state !== 'ready' || putOff || pathname === path('/settings')) return null;
  return (
    <section
      aria-label={t('launcher:update.label')}
      className="border-line border-t bg-raised/95 backdrop-blur-xl"
    >
      <div className="page flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
        <p role="status" className="font-semibold text-sm">
          {t('launcher:update.ready', { version: update.version ?? '' })}
        </p>
        <span className="flex gap-2">
          <Button kind="quiet" size="sm" onClick={() => setPutOff(true)}>
            {t('launcher:update.later')}
          </Button>
          <RestartButton />
        </span>
      </div>
    </section>
  );
}

/** The launcher's version, where its update stands, and a look on demand. */
export function LauncherVersion() {
  const t = useTranslate();
  const { locale } = useApp();
  const launcher = useLauncher();
  const run = useCommand();
  const update = useSelfUpdate();
  const { data: info } = useQuery(infoQuery(launcher));
  if (!update || !info) return null;
  const { state, version } = update;
  const text = t(`launcher:update.${state}`, {
    version: version ?? '',
    percent: percent(locale, update.percent ?? 0),
  });
  return (
    <section
      aria-label={t('launcher:update.label')}
      className="flex flex-col items-start gap-2 border-line border-t pt-5"
    >
      <h3 className="font-sans font-semibold text-base tracking-normal">
        {t('common:brand')} {info.version}
      </h3>
      <p role="status" className="text-muted text-sm">
        {text}
      </p>
      {state === 'ready' ? (
        <RestartButton />
      ) : (
        state !== 'off' && (
          <Button
            kind="plain"
            size="sm"
            disabled={state === 'checking' || state === 'downloading'}
            onClick={() => run('update.check', {})}
          >
            {t('launcher:update.check')}
          </Button>
        )
      )}
    </section>
  );
}
