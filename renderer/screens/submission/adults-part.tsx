import { useTranslate } from '../../app/app.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { FieldGroup } from './field-group.tsx';
import { Part, type PartProps } from './part.tsx';

/** The author's word that everybody in the game is an adult. */
export function AdultsPart({ value, onChange, faultOf }: PartProps<boolean>) {
  const t = useTranslate();
  return (
    <Part title={t('submission:adults.title')}>
      <FieldGroup label={t('submission:adults.label')} error={faultOf('adults')}>
        <div className="px-2">
          <Checkbox name="adults" value="adults" checked={value} onChange={onChange}>
            {t('submission:adults.attest')}
          </Checkbox>
        </div>
      </FieldGroup>
    </Part>
  );
}
