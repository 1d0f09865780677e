import { useLayoutEffect, useRef } from 'react';
import { LOCALES, languageName } from '../../../shared/contract/locales.ts';
import { useTranslate } from '../../app/app.ts';
import { usePopups } from '../../popups/popups.tsx';
import { AddChoice } from './add-choice.tsx';
import { Choice } from './field-group.tsx';
import { emptyInfo, type Form, type Info, saysNothing, withoutLanguage } from './form.ts';
import { LanguageSection } from './language-section.tsx';
import { Part, type PartProps } from './part.tsx';
import type { Uploads } from './use-uploads.ts';

/** Where the texts will be: what is to be done first stands out there. */
const EMPTY = 'flex flex-col gap-4 rounded-lg border border-line border-dashed bg-sunken p-4';

type Texts = Form['store_submit_info'];

/** What the game says of itself, language by language. */
export function LanguagePart({ uploads, value, onChange, faultOf }: PartProps<Texts> & { uploads: Uploads }) {
  const t = useTranslate();
  const popups = usePopups();
  const { list, default_lang } = value;
  const isEmpty = list.length === 0;
  const free = LOCALES.map(({ code }) => code.toLowerCase()).filter(
    (code) => !list.some(({ language }) => language === code),
  );
  const add = (language: string) =>
    onChange({
      ...value,
      default_lang: default_lang ?? language,
      list: [...list, emptyInfo(language)],
    });
  // A picture may arrive while it is asked whether its language goes.
  const newest = useRef(value);
  useLayoutEffect(() => {
    newest.current = value;
  }, [value]);
  /** What is taken away is saved in a moment: who has written something is asked first. */
  const remove = async (info: Info) => {
    const { language } = info;
    const name = languageName(language);
    const isOfIt = (each: { language: string }) => each.language === language;
    const isSure =
      (saysNothing(info) && !uploads.list.some(isOfIt)) ||
      (await popups.open('confirm', {
        title: t('submission:words.removeTitle', { language: name }),
        text: t('submission:words.removeText'),
        confirmLabel: t('submission:words.remove', { language: name }),
        destroys: true,
      }));
    if (!isSure) return;
    uploads.drop(isOfIt);
    onChange(withoutLanguage(newest.current, language));
  };
  return (
    <Part title={t('submission:words.title')} text={t('submission:words.text')}>
      <div className="flex flex-col gap-3 empty:hidden">
        {list.map((info) => (
          <LanguageSection
            key={info.language}
            uploads={uploads}
            value={info}
            isDefault={info.language === default_lang}
            faultOf={(field) => faultOf(`info.${info.language}.${field}`)}
            onChange={(changed) =>
              onChange({ ...value, list: list.map((each) => (each === info ? changed : each)) })
            }
            onRemove={() => remove(info)}
          />
        ))}
      </div>
      {free.length > 0 && (
        <div className={isEmpty ? EMPTY : undefined}>
          {isEmpty && <p>{t('submission:words.none', { button: t('submission:words.addButton') })}</p>}
          <AddChoice
            label={t(isEmpty ? 'submission:words.first' : 'submission:words.add')}
            button={t('submission:words.addButton')}
            choices={free.map((language) => ({ value: language, name: languageName(language) }))}
            error={isEmpty && faultOf('default_lang') ? t('submission:words.missing') : undefined}
            onAdd={add}
          />
        </div>
      )}
      {!isEmpty && (
        <Choice
          label={t('submission:words.default')}
          value={default_lang ?? ''}
          error={faultOf('default_lang')}
          onChange={({ target }) => onChange({ ...value, default_lang: target.value })}
        >
          {list.map(({ language }) => (
            <option key={language} value={language}>
              {languageName(language)}
            </option>
          ))}
        </Choice>
      )}
    </Part>
  );
}
