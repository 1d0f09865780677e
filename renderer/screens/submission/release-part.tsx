import { LOCALES, languageName } from '../../../shared/contract/locales.ts';
import { useTranslate } from '../../app/app.ts';
import { TextField } from '../../components/field.tsx';
import { Choice } from './field-group.tsx';
import type { Form } from './form.ts';
import { Part, type PartProps } from './part.tsx';
import { TagChoices } from './tag-choices.tsx';

type Release = Pick<Form, 'release_type' | 'serial_status' | 'languages' | 'date'>;

const TYPES = ['normal', 'soon', 'trial'] as const;
const STATUSES = ['completed', 'ongoing'] as const;
const LANGUAGES = LOCALES.map(({ code }) => code.toLowerCase());

/** How and when the game comes out, and which languages it speaks. */
export function ReleasePart({ value, onChange, faultOf }: PartProps<Release>) {
  const t = useTranslate();
  const { release_type, serial_status, languages, date } = value;
  return (
    <Part title={t('submission:release.title')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Choice
          label={t('submission:release.type')}
          value={release_type}
          onChange={({ target }) =>
            onChange({ ...value, release_type: TYPES.find((type) => type === target.value) ?? 'normal' })
          }
        >
          {TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`submission:release.${type}`)}
            </option>
          ))}
        </Choice>
        <Choice
          label={t('submission:release.serial')}
          value={serial_status}
          onChange={({ target }) =>
            onChange({
              ...value,
              serial_status: STATUSES.find((status) => status === target.value) ?? 'completed',
            })
          }
        >
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {t(`submission:release.${status}`)}
            </option>
          ))}
        </Choice>
      </div>
      <TextField
        label={t('submission:release.date')}
        hint={t('submission:release.dateHint')}
        type="date"
        max="9999-12-31"
        className="max-w-56"
        value={date}
        error={faultOf('released_at')}
        onChange={({ target }) => onChange({ ...value, date: target.value })}
      />
      <TagChoices
        label={t('submission:release.languages')}
        error={faultOf('languages')}
        name="languages"
        names={LANGUAGES}
        chosen={languages}
        wordOf={languageName}
        onChange={(chosen) => onChange({ ...value, languages: chosen })}
      />
    </Part>
  );
}
