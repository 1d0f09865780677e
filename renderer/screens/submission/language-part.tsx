import { useLayoutEffect, useRef, useState } from 'react';
import { LOCALES, languageName } from '../../../shared/contract/locales.ts';
import {
  BRIEF_LENGTH,
  INTRODUCTION_LENGTH,
  MOST_SCREENSHOTS,
  NAME_LENGTH,
} from '../../../shared/contract/submission.ts';
import { useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { TextArea, TextField } from '../../components/field.tsx';
import { usePopups } from '../../popups/popups.tsx';
import { AddChoice } from './add-choice.tsx';
import { Choice } from './field-group.tsx';
import { emptyInfo, type Form, type Info, readLabels, saysNothing, withoutLanguage } from './form.ts';
import { Part, type PartProps } from './part.tsx';
import { PictureSlot } from './picture-slot.tsx';
import type { Uploads } from './use-uploads.ts';

type Texts = Form['store_submit_info'];

/** What the game says of itself, language by language. */
export function LanguagePart({ uploads, value, onChange, faultOf }: PartProps<Texts> & { uploads: Uploads }) {
  const t = useTranslate();
  const popups = usePopups();
  const { list, default_lang } = value;
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
      {list.map((info) => (
        <Language
          key={info.language}
          uploads={uploads}
          value={info}
          faultOf={(field) => faultOf(`info.${info.language}.${field}`)}
          onChange={(changed) =>
            onChange({ ...value, list: list.map((each) => (each === info ? changed : each)) })
          }
          onRemove={() => remove(info)}
        />
      ))}
      {free.length > 0 && (
        <AddChoice
          label={t('submission:words.add')}
          button={t('submission:words.addButton')}
          choices={free.map((language) => ({ value: language, name: languageName(language) }))}
          error={list.length === 0 ? faultOf('default_lang') : undefined}
          onAdd={add}
        />
      )}
      {list.length > 0 && (
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

interface LanguageProps extends PartProps<Info> {
  uploads: Uploads;
  onRemove: () => void;
}

function Language({ uploads, value, onChange, faultOf, onRemove }: LanguageProps) {
  const t = useTranslate();
  const { language, name, brief, introduction, labels, data } = value;
  const title = languageName(language);
  const [typedLabels, setTypedLabels] = useState(labels.join(', '));
  const setData = (changes: Partial<Info['data']>) => onChange({ ...value, data: { ...data, ...changes } });
  return (
    <section aria-label={title} className="rounded-lg border border-line p-4">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">{title}</h3>
        <Button kind="quiet" size="sm" onClick={onRemove}>
          {t('submission:words.remove', { language: title })}
        </Button>
      </div>
      <div className="flex flex-col gap-5">
        <TextField
          label={t('submission:words.name')}
          lang={language}
          value={name}
          maxLength={NAME_LENGTH}
          error={faultOf('name')}
          onChange={({ target }) => onChange({ ...value, name: target.value })}
        />
        <TextField
          label={t('submission:words.brief')}
          lang={language}
          value={brief}
          maxLength={BRIEF_LENGTH}
          error={faultOf('brief')}
          onChange={({ target }) => onChange({ ...value, brief: target.value })}
        />
        <TextArea
          label={t('submission:words.introduction')}
          lang={language}
          value={introduction}
          maxLength={INTRODUCTION_LENGTH}
          error={faultOf('introduction')}
          onChange={({ target }) => onChange({ ...value, introduction: target.value })}
        />
        <TextField
          label={t('submission:words.labels')}
          hint={t('submission:words.labelsHint')}
          lang={language}
          value={typedLabels}
          onChange={({ target }) => {
            setTypedLabels(target.value);
            onChange({ ...value, labels: readLabels(target.value) });
          }}
        />
      </div>
      <div className="mt-5 flex flex-col gap-5">
        <PictureSlot
          uploads={uploads}
          language={language}
          slot="cover"
          label={t('submission:picture.cover')}
          pictures={data.cover ? [data.cover] : []}
          most={1}
          error={faultOf('cover')}
          onChange={([cover = '']) => setData({ cover })}
        />
        <PictureSlot
          uploads={uploads}
          language={language}
          slot="cover1to1"
          label={t('submission:picture.cover1to1')}
          pictures={data.cover1to1 ? [data.cover1to1] : []}
          most={1}
          error={faultOf('cover1to1')}
          onChange={([cover1to1 = '']) => setData({ cover1to1 })}
        />
        <PictureSlot
          uploads={uploads}
          language={language}
          slot="screenshot"
          label={t('submission:picture.screenshots')}
          pictures={data.screenshots}
          most={MOST_SCREENSHOTS}
          error={faultOf('screenshots')}
          onChange={(screenshots) => setData({ screenshots })}
        />
        <p className="text-muted text-xs">{t('submission:picture.rule')}</p>
      </div>
    </section>
  );
}
