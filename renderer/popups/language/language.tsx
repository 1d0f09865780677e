import { displayedLocales, LOCALES, languageName, parseLocale } from '../../../shared/contract/locales.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { useLanguageSwitch } from '../../app/language-switch.ts';
import { useFontsBeside } from '../../app/use-fonts-beside.ts';
import { classes } from '../../components/classes.ts';
import { Dialog } from '../../components/dialog.tsx';
import { CheckIcon } from '../../components/icons.tsx';
import type { PopupControls } from '../registry.ts';
import { Flag } from './flag.tsx';

const TEN_YEARS_S = 315_360_000;

/** The language menu (P13). Switching asks first, in the language asked for, and is kept for ten years (L07). */
export function Popup({ close }: PopupControls<never>) {
  const t = useTranslate();
  const { site, locale } = useApp();
  const switchTo = useLanguageSwitch();
  const codes = displayedLocales(LOCALES.map(({ code }) => code));
  useFontsBeside(codes);

  const choose = async (code: string) => {
    const chosen = parseLocale(code);
    if (!chosen || chosen === locale) return close();
    await switchTo(chosen, TEN_YEARS_S);
  };

  return (
    <Dialog title={t('common:language.label')} width="medium" onClose={close}>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {codes.map((code) => (
          <li key={code}>
            <button
              type="button"
              lang={code}
              aria-current={code === locale ? 'true' : undefined}
              onClick={() => choose(code)}
              className={classes(
                'flex h-full min-h-11 w-full items-center justify-between gap-2 rounded-lg border px-4 py-3 text-start text-ink text-sm hover:border-line-strong',
                code === locale ? 'border-accent bg-accent-wash' : 'border-line',
              )}
            >
              <span className="flex items-center gap-2.5">
                {(site.languageFlags || code === 'zh-CN') && <Flag code={code} />}
                {languageName(code)}
              </span>
              {code === locale && <CheckIcon />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
