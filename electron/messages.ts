import type english from '../resources/locales/en-US/desktop.json';
import type { Locale } from '../shared/contract/locales.ts';

/** Words of the launcher outside its page: tray, menu and notifications. */
export type DesktopMessages = typeof english;

const BUNDLES = import.meta.glob<DesktopMessages>('../resources/locales/*/desktop.json', {
  eager: true,
  import: 'default',
});

/** The messages of a locale. */
export function desktopMessages(locale: Locale): DesktopMessages {
  const bundle = BUNDLES[`../resources/locales/${locale}/desktop.json`];
  if (!bundle) throw new Error(`no desktop messages for ${locale}`);
  return bundle;
}

/** Puts values into `{{name}}` places. */
export function fill(message: string, values: Record<string, string>): string {
  return message.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
}
