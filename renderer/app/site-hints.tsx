import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { loadCatalogue } from '../i18n/load-catalogue.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { useApp } from './app.ts';
import { useGate } from './gate.ts';

/** Screens that stand alone: nothing lies over a game. */
const ALONE = /\/(?:fullscreen|fullscreen-test|test\/empty)$/;

const loadHints = {
  web: async (): Promise<ComponentType> => (await import('../hints/hints.tsx')).Hints,
  launcher: async (): Promise<ComponentType> =>
    (await import('../hints/launcher-notices.tsx')).LauncherNotices,
};

/**
 * What the site says beside its pages: consent, language, notices, promotions; of these the launcher has the notices. Its
 * code comes once the page stands and the browser is idle.
 */
export function SiteHints() {
  const { platform, locale } = useApp();
  const gate = useGate();
  const { pathname } = useLocation();
  const [Hints, setHints] = useState<ComponentType>();
  useEffect(() => {
    const load = async () => {
      const [Loaded] = await Promise.all([loadHints[platform.kind](), loadCatalogue(locale, 'site')]);
      setHints(() => Loaded);
    };
    return whenIdle(load);
  }, [platform, locale]);
  if (!Hints || gate || ALONE.test(pathname)) return null;
  return <Hints />;
}
