import {
  HARDWARE_LENGTH,
  type REQUIREMENT_SYSTEMS,
  VERSION_LENGTH,
} from '../../../shared/contract/submission.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { TextField } from '../../components/field.tsx';
import type { Requirement } from './form.ts';
import { Part, type PartProps } from './part.tsx';

type System = (typeof REQUIREMENT_SYSTEMS)[number];

/** A version of each system as its makers write it. */
const VERSIONS: Record<System, string> = { windows: '10 (64-bit)', mac: '12', android: '10', ios: '16' };

/** What the game needs on each of these systems; the author may leave it all out. */
export function RequirementsPart({
  systems,
  value,
  onChange,
  faultOf,
}: PartProps<Requirement[]> & { systems: readonly System[] }) {
  const t = useTranslate();
  if (systems.length === 0) return null;
  return (
    <Part title={t('submission:requirements.title')} text={t('submission:requirements.text')}>
      {systems.map((os) => (
        <SystemFields
          key={os}
          system={os}
          value={value.find((each) => each.os === os) ?? nothingOf(os)}
          error={faultOf(`requirements.${os}.memory`)}
          onChange={(changed) => onChange([...value.filter((each) => each.os !== os), changed])}
        />
      ))}
    </Part>
  );
}

const nothingOf = (os: System): Requirement => ({ os, version: '', processor: '', memory: '', graphics: '' });

interface SystemFieldsProps {
  system: System;
  value: Requirement;
  /** What is wrong with the memory. */
  error: string | undefined;
  onChange: (value: Requirement) => void;
}

function SystemFields({ system, value, error, onChange }: SystemFieldsProps) {
  const t = useTranslate();
  const { catalogue } = useApp();
  const { version, processor, memory, graphics } = value;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold text-base text-ink">
        {catalogue.find('common', `system.${system}`) ?? system}
      </legend>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <TextField
          label={t('submission:requirements.version')}
          hint={t('submission:requirements.versionHint', { example: VERSIONS[system] })}
          autoComplete="off"
          maxLength={VERSION_LENGTH}
          value={version}
          onChange={({ target }) => onChange({ ...value, version: target.value })}
        />
        <TextField
          label={t('submission:requirements.memory')}
          inputMode="decimal"
          autoComplete="off"
          value={memory}
          error={error}
          onChange={({ target }) => onChange({ ...value, memory: target.value })}
        />
        <TextField
          label={t('submission:requirements.processor')}
          autoComplete="off"
          maxLength={HARDWARE_LENGTH}
          value={processor}
          onChange={({ target }) => onChange({ ...value, processor: target.value })}
        />
        <TextField
          label={t('submission:requirements.graphics')}
          autoComplete="off"
          maxLength={HARDWARE_LENGTH}
          value={graphics}
          onChange={({ target }) => onChange({ ...value, graphics: target.value })}
        />
      </div>
    </fieldset>
  );
}
