import { useId, useState } from 'react';
import type { SpeedLimit } from '../../../shared/bridge/downloads.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { Select } from '../../components/select.tsx';
import { megabytesPerSecond } from '../../i18n/measures.ts';
import { limitOf, MEGABYTE } from './limit.ts';

/** What is proposed when a limit is first asked for, in bytes a second. */
const PROPOSED = 2 * MEGABYTE;

interface LimitFieldProps {
  label: string;
  value: SpeedLimit;
  /** Whether downloads may be paused by this rule. */
  mayPause: boolean;
  onChange: (limit: SpeedLimit) => void;
}

/** How much downloads may take: everything, nothing, or so many megabytes a second. */
export function LimitField({ label, value, mayPause, onChange }: LimitFieldProps) {
  const t = useTranslate();
  const id = useId();
  const kind = typeof value === 'number' ? 'value' : value;
  const choose = (chosen: string) => {
    if (chosen === 'full' || chosen === 'pause') onChange(chosen);
    else onChange(PROPOSED);
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 grow basis-32">
        <label htmlFor={id} className="mb-1 block font-semibold text-ink text-sm">
          {label}
        </label>
        <Select id={id} value={kind} onChange={(event) => choose(event.target.value)} className="w-full">
          <option value="full">{t('downloads:limit.full')}</option>
          <option value="value">{t('downloads:limit.value')}</option>
          {mayPause && <option value="pause">{t('downloads:limit.pause')}</option>}
        </Select>
      </div>
      {typeof value === 'number' && <Megabytes label={label} value={value} onChange={onChange} />}
    </div>
  );
}

interface MegabytesProps {
  label: string;
  value: number;
  onChange: (limit: number) => void;
}

function Megabytes({ label, value, onChange }: MegabytesProps) {
  const t = useTranslate();
  const { locale } = useApp();
  const [draft, setDraft] = useState<string>();
  const commit = () => {
    if (draft !== undefined) onChange(limitOf(draft));
    setDraft(undefined);
  };
  return (
    <span className="flex items-center gap-2 text-sm">
      <input
        type="number"
        min="0.1"
        step="0.1"
        aria-label={`${label}: ${t('downloads:limit.megabytes')}`}
        value={draft ?? value / MEGABYTE}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
        className="h-11 w-20 rounded-md border border-line-strong bg-surface px-3 text-ink tabular-nums"
      />
      <span aria-hidden="true">{megabytesPerSecond(locale)}</span>
    </span>
  );
}
