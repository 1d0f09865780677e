import { useLocation } from 'react-router';
import { type Locale, withoutLocale } from '../../shared/contract/locales.ts';
import { LANGUAGE_PREFERENCE } from '../../shared/contract/preference-cookie.ts';
import { loadCatalogue } from '../i18n/load-catalogue.ts';
import type { ConfirmArgs } from '../popups/message/confirm.tsx';
import { usePopups } from '../popups/popups.tsx';
import { pathOn, useApp } from './app.ts';
import { loadChunk } from './chunk-reload.ts';

/** The question before the language changes, in the language that was chosen. */
async function confirmation(locale: Locale): Promise<ConfirmArgs> {
  const { translate } = await loadCatalogue(locale, 'shop');
  return {
    title: translate('common:language.switchTitle'),
    text: translate('common:language.switchText'),
    confirmLabel: translate('common:language.switch'),
    cancelLabel: translate('common:cancel'),
    lang: locale,
  };
}

/** Switches the page's language after the visitor has confirmed it, and keeps the choice for so many seconds (L07, P05). */
export function useLanguageSwitch(): (chosen: Locale, seconds: number) => Promise<void> {
  const popups = usePopups();
  const { site, platform } = useApp();
  const { pathname, search, hash } = useLocation();
  return async (chosen, seconds) => {
    try {
      const question = await loadChunk(() => confirmation(chosen));
      if (!(await popups.open('confirm', question))) return;
    } catch (error) {
      popups.showError(error);
      return;
    }
    platform.preferences.set(LANGUAGE_PREFERENCE, chosen, seconds);
    location.assign(pathOn(site, chosen, withoutLocale(pathname)) + search + hash);
  };
}
