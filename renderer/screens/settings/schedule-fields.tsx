import { useId } from 'react';
import type { SpeedWindow } from '../../../shared/bridge/downloads.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { CloseIcon, PlusIcon } from '../../components/icons.tsx';
import { weekdays } from '../../i18n/calendar.ts';
import { LimitField } from './limit-field.tsx';

/** As many windows as the settings hold. */
const MOST = 8;
/** What is proposed first: full speed at night would be no rule, so rest in the evening. */
const PROPOSED: SpeedWindow = {
  days: [0, 1, 2, 3, 4, 5, 6],
  from: 18 * 60,
  to: 23 * 60,
  limit: 'pause',
};

interface ScheduleFieldsProps {
  windows: readonly SpeedWindow[];
  onChange: (windows: SpeedWindow[]) => void;
}

/** Hours of the week in which another limit holds. */
export function ScheduleFields({ windows, onChange }: ScheduleFieldsProps) {
  const t = useTranslate();
  return (
    <section aria-labelledby="schedule" className="flex flex-col gap-3">
      <div>
        <h3 id="schedule" className="font-sans font-semibold text-ink text-sm tracking-normal">
          {t('downloads:settings.schedule')}
        </h3>
        <p className="text-muted text-sm">{t('downloads:settings.scheduleText')}</p>
      </div>
      {windows.map((window, index) => (
        <WindowFields
          // biome-ignore lint/suspicious/noArrayIndexKey: windows have no other identity, and none of them keeps state
          key={index}
          window={window}
          onChange={(changed) => onChange(windows.with(index, changed))}
          onRemove={() => onChange(windows.toSpliced(index, 1))}
        />
      ))}
      {windows.length < MOST && (
        <Button
          kind="plain"
          size="sm"
          className="self-start"
          onClick={() => onChange([...windows, PROPOSED])}
        >
          <PlusIcon />
          {t('downloads:settings.addHours')}
        </Button>
      )}
    </section>
  );
}

interface WindowFieldsProps {
  window: SpeedWindow;
  onChange: (window: SpeedWindow) => void;
  onRemove: () => void;
}

function WindowFields({ window, onChange, onRemove }: WindowFieldsProps) {
  const t = useTranslate();
  const { locale } = useApp();
  const id = useId();
  const toggle = (day: number) => {
    const days = window.days.includes(day)
      ? window.days.filter((other) => other !== day)
      : [...window.days, day].sort((a, b) => a - b);
    // Hours of no day would be no hours; they are removed with their own button.
    if (days.length > 0) onChange({ ...window, days });
  };
  return (
    <div className="flex flex-col gap-3 rounded-xl border border-line p-3">
      <div className="-my-2 flex items-center justify-between gap-2">
        <p id={`${id}-days`} className="font-semibold text-ink text-sm">
          {t('downloads:settings.days')}
        </p>
        <IconButton label={t('downloads:settings.removeHours')} onClick={onRemove} className="-me-2.5">
          <CloseIcon />
        </IconButton>
      </div>
      <fieldset aria-labelledby={`${id}-days`} className="grid grid-cols-7 gap-1">
        {weekdays(locale).map(({ day, name }) => (
          <label
            key={day}
            className="inline-flex min-h-9 cursor-pointer items-center justify-center rounded-lg border border-line text-xs has-checked:border-accent has-focus-visible:outline-2 has-checked:bg-accent-wash has-checked:font-semibold"
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={window.days.includes(day)}
              onChange={() => toggle(day)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <TimeField
          label={t('downloads:settings.from')}
          minute={window.from}
          onChange={(from) => onChange({ ...window, from })}
        />
        <TimeField
          label={t('downloads:settings.to')}
          minute={window.to}
          onChange={(to) => onChange({ ...window, to })}
        />
      </div>
      <LimitField
        label={t('downloads:settings.limit')}
        value={window.limit}
        mayPause
        onChange={(limit) => onChange({ ...window, limit })}
      />
    </div>
  );
}

interface TimeFieldProps {
  label: string;
  /** Minutes after midnight. */
  minute: number;
  onChange: (minute: number) => void;
}

function TimeField({ label, minute, onChange }: TimeFieldProps) {
  const id = useId();
  const two = (value: number) => String(value).padStart(2, '0');
  return (
    <span className="text-sm">
      <label htmlFor={id} className="mb-1 block font-semibold text-ink">
        {label}
      </label>
      <input
        id={id}
        type="time"
        required
        value={`${two(Math.floor(minute / 60))}:${two(minute % 60)}`}
        onChange={({ target }) => {
          const [hours, minutes] = target.value.split(':').map(Number);
          if (hours !== undefined && minutes !== undefined) onChange(hours * 60 + minutes);
        }}
        className="h-11 w-full rounded-md border border-line-strong bg-surface px-2 text-ink tabular-nums"
      />
    </span>
  );
}
