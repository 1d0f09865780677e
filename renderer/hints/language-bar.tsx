import { useEffect, useState } from 'react';
import type { Locale } from '../../shared/contract/locales.ts';
import { LANGUAGE_PREFERENCE } from '../../shared/contract/preference-cookie.ts';
import { useApp, useTranslate } from '../app/app.ts';
import { useLanguageSwitch } from '../app/language-switch.ts';
import { useFontsBeside } from '../app/use-fonts-beside.ts';
import { Button, IconButton } from '../components/button.tsx';
import { CloseIcon, GlobeIcon } from '../components/icons.tsx';
import { loadCatalogue } from '../i18n/load-catalogue.ts';
import type { Translate } from '../i18n/translate.ts';
import { Dock } from './dock.tsx';

const YEAR_S = 31_536_000;

/** Offers the page in the browser's language, in that language (P05). Closing it keeps the page's own for a year. */
export function LanguageBar({ offered, end }: { offered: Locale; end: () => void }) {
  const t = useTranslate();
  const { locale, platform } = useApp();
  const switchTo = useLanguageSwitch();
  const [words, setWords] = useState<Translate>();
  useFontsBeside([offered]);
  useEffect(() => {
    void loadCatalogue(offered, 'site').then(({ translate }) => setWords(() => translate));
  }, [offered]);
  if (!words) return null;
  const keep = () => {
    platform.preferences.set(LANGUAGE_PREFERENCE, locale, YEAR_S);
    end();
  };
  return (
    <Dock>
      <section
        aria-label={t('common:language.label')}
        className="mx-auto flex max-w-5xl items-center gap-x-4 gap-y-2"
      >
        <div lang={offered} className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-2">
          <p className="flex min-w-0 grow items-center gap-3 text-sm">
            <GlobeIcon className="shrink-0 text-lg" />
            {words('site:languageHint.text')}
          </p>
          <Button size="sm" onClick={() => switchTo(offered, YEAR_S)}>
            {words('site:languageHint.switch')}
          </Button>
        </div>
        <IconButton label={t('common:close')} onClick={keep}>
          <CloseIcon />
        </IconButton>
      </section>
    </Dock>
  );
}
