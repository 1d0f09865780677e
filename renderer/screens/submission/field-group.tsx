import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { WarningIcon } from '../../components/icons.tsx';
import { Select } from '../../components/select.tsx';

/** What is wrong with the fields above it. */
export const FaultText = ({ id, children }: { id: string; children: string }) => (
  <p id={id} className="mt-1.5 flex gap-1.5 text-bad text-sm">
    <WarningIcon className="mt-0.5 shrink-0" />
    {children}
  </p>
);

interface FieldGroupProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: ReactNode;
}

/** Fields that answer one question. */
export function FieldGroup({ label, hint, error, children }: FieldGroupProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset aria-describedby={described} data-faulty={error ? true : undefined} className="min-w-0">
      <legend className="mb-1 font-semibold text-ink text-sm">{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="mb-1.5 text-muted text-xs">
          {hint}
        </p>
      )}
      {children}
      {error && <FaultText id={`${id}-error`}>{error}</FaultText>}
    </fieldset>
  );
}

interface ChoiceProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  error?: string | undefined;
  /** Something beside the list, such as a button. */
  end?: ReactNode;
}

/** One of a list, with its label. */
export function Choice({ label, error, end, ...select }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold text-ink text-sm">
        {label}
      </label>
      <div className="flex flex-wrap gap-3">
        <Select
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={end === undefined ? 'w-full' : undefined}
          {...select}
        />
        {end}
      </div>
      {error && <FaultText id={`${id}-error`}>{error}</FaultText>}
    </div>
  );
}
