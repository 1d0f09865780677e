import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { loadCatalogue } from '../i18n/load-catalogue.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { useApp } from './app.ts';
import { useGate } from './gate.ts';

/** Screens that stand alone: nothing lies over a game. */
const ALONE = /\/(?:fullscreen|fullscreen-test|test\/empty)$/;

/**
 * What the site says beside its pages: consent, language, notices, promotions. Its code comes once the page stands and the
 * browser is idle; the launcher has none of it.
 */
export function SiteHints() {
  const { platform, locale } = useApp();
  const gate = useGate();
  const { pathname } = useLocation();
  const [Hints, setHints] = useState<ComponentType>();
  useEffect(() => {
    if (platform.kind !== 'web') return;
    const load = async () => {
      const [module] = await Promise.all([import('../hints/hints.tsx'), loadCatalogue(locale, 'site')]);
      setHints(() => module.Hints);
    };
    return whenIdle(load);
  }, [platform, locale]);
  if (!Hints || gate || ALONE.test(pathname)) return null;
  return <Hints />;
}
