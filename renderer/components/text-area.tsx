import { type TextareaHTMLAttributes, useId } from 'react';
import { classes } from './classes.ts';
import { WarningIcon } from './icons.tsx';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  /** What to know before typing. */
  hint?: string;
  /** What is wrong with what was typed. */
  error?: string | undefined;
}

/** A labelled box for more than one line; hint and error are read out with it. */
export function TextArea({ label, hint, error, ...rest }: TextAreaProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold text-ink text-sm">
        {label}
      </label>
      <textarea
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={classes(
          'field-sizing-content min-h-28 w-full resize-y rounded-lg border bg-surface px-4 py-3 text-base text-ink placeholder:text-muted focus-visible:outline-offset-0',
          error ? 'border-bad' : 'border-line-strong',
        )}
        {...rest}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-xs">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="flex gap-1.5 text-bad text-sm">
          <WarningIcon className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
