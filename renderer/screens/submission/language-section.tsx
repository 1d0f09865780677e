import { useState } from 'react';
import { languageName } from '../../../shared/contract/locales.ts';
import {
  BRIEF_LENGTH,
  INTRODUCTION_LENGTH,
  MOST_SCREENSHOTS,
  NAME_LENGTH,
} from '../../../shared/contract/submission.ts';
import { useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { TextArea, TextField } from '../../components/field.tsx';
import { ChevronDownIcon } from '../../components/icons.tsx';
import { type Info, readLabels, saysNothing } from './form.ts';
import type { PartProps } from './part.tsx';
import { PictureSlot } from './picture-slot.tsx';
import type { Uploads } from './use-uploads.ts';

interface LanguageSectionProps extends PartProps<Info> {
  uploads: Uploads;
  isDefault: boolean;
  onRemove: () => void;
}

/** What the game says of itself in one language; all but the default one and a new one are folded away at first. */
export function LanguageSection({
  uploads,
  value,
  isDefault,
  onChange,
  faultOf,
  onRemove,
}: LanguageSectionProps) {
  const t = useTranslate();
  const { language, name, brief, introduction, labels } = value;
  const title = languageName(language);
  const [isOpenAtFirst] = useState(isDefault || saysNothing(value));
  const [typedLabels, setTypedLabels] = useState(labels.join(', '));
  return (
    <section aria-label={title} className="rounded-lg border border-line">
      <details open={isOpenAtFirst} className="group">
        <summary className="flex min-h-14 items-center gap-3 rounded-lg p-4 hover:bg-ink/3 [&::-webkit-details-marker]:hidden">
          <h3 className="text-lg">{title}</h3>
          <span lang={language} className="min-w-0 grow truncate text-muted text-sm group-open:invisible">
            {name}
          </span>
          <ChevronDownIcon className="shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <div className="flex flex-col gap-5 px-4 pb-4">
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
          <Pictures uploads={uploads} value={value} onChange={onChange} faultOf={faultOf} />
          <Button kind="quiet" size="sm" onClick={onRemove} className="self-start">
            {t('submission:words.remove', { language: title })}
          </Button>
        </div>
      </details>
    </section>
  );
}

/** The pictures that are shown with what the game says in this language. */
function Pictures({
  uploads,
  value,
  onChange,
  faultOf,
}: Omit<LanguageSectionProps, 'isDefault' | 'onRemove'>) {
  const t = useTranslate();
  const { language, data } = value;
  const setData = (changes: Partial<Info['data']>) => onChange({ ...value, data: { ...data, ...changes } });
  return (
    <>
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
    </>
  );
}
