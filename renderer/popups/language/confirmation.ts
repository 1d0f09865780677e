import type { Locale } from '../../../shared/contract/locales.ts';
import { loadCatalogue } from '../../i18n/load-catalogue.ts';
import type { MessageArgs } from '../message/message.tsx';

/** The question before the language changes, in the language that was chosen. */
export async function confirmation(locale: Locale): Promise<MessageArgs> {
  const { translate } = await loadCatalogue(locale, 'shop');
  return {
    title: translate('common:language.switchTitle'),
    text: translate('common:language.switchText'),
    confirmLabel: translate('common:language.switch'),
  };
}
