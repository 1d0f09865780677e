import { useTranslate } from '../app/app.ts';
import { dotted } from '../i18n/dotted.ts';

/** A device as the store knows it: by the names of its program and its system. */
interface Device {
  browser: string | null;
  os: string | null;
}

/** What a device is called: `Firefox · Windows`. */
export function useDeviceName(): (device: Device) => string {
  const t = useTranslate();
  return ({ browser, os }) => {
    const program = browser === 'launcher' ? t('security:devices.launcher') : browser;
    return dotted([program, os]) || t('security:devices.unknown');
  };
}
