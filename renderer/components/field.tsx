import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { bringIntoView } from './bring-into-view.ts';
import { classes } from './classes.ts';
import { WarningIcon } from './icons.tsx';

interface Labels {
  label: string;
  /** What to know before typing. */
  hint?: string | undefined;
  /** What is wrong with what was typed. */
  error?: string | undefined;
  /** Something at the end of the label's line, such as a link. */
  aside?: ReactNode;
}

interface TextFieldProps extends Labels, InputHTMLAttributes<HTMLInputElement> {
  /** Something at the end of the box, such as a button. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled box to type in; hint and error are read out with it. */
export function TextField({ label, hint, error, end, aside, className, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} error={error} aside={aside}>
      <div className="relative">
        <input
          {...described(id, hint, error)}
          className={classes('h-12', box(error), end !== undefined && 'pe-12', className)}
          {...input}
        />
        {end && <div className="absolute inset-y-0 end-0.5 flex items-center">{end}</div>}
      </div>
    </Labelled>
  );
}

interface TextAreaProps extends Labels, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A labelled box for several lines; it grows with them where the browser can. */
export function TextArea({ label, hint, error, aside, className, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint} error={error} aside={aside}>
      <textarea
        {...described(id, hint, error)}
        className={classes('field-sizing-content min-h-28 py-3', box(error), className)}
        {...area}
      />
    </Labelled>
  );
}

const box = (error: string | undefined) =>
  classes(
    'w-full rounded-lg border bg-surface px-4 text-base text-ink placeholder:text-muted disabled:bg-sunken focus-visible:outline-offset-0',
    error ? 'border-bad' : 'border-line-strong',
  );

/** What ties a box to its label, hint and error. */
const described = (id: string, hint: string | undefined, error: string | undefined) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
});

/**
 * Shows the whole field with what is wrong, clear of what lies over the page's edges; focusing scrolls to the box alone. A
 * field that was left moves nothing below the finger.
 */
function showFault(fault: HTMLElement | null) {
  const field = fault?.closest<HTMLElement>('[data-field]');
  if (field?.contains(document.activeElement)) bringIntoView(field);
}

const Labelled = ({
  id,
  label,
  hint,
  error,
  aside,
  children,
}: Labels & { id: string; children: ReactNode }) => (
  <div data-field="" className="flex flex-col gap-1.5">
    <div className="flex items-baseline justify-between gap-3">
      <label htmlFor={id} className="font-semibold text-ink text-sm">
        {label}
      </label>
      {aside}
    </div>
    {children}
    {hint && (
      <p id={`${id}-hint`} className="text-muted text-xs">
        {hint}
      </p>
    )}
    {/* Whoever is in the box already hears what it was refused for, too. */}
    <div aria-live="polite" className="contents">
      {error && (
        <p ref={showFault} id={`${id}-error`} className="flex gap-1.5 text-bad text-sm">
          <WarningIcon className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  </div>
);

/** What went wrong with a form as a whole. */
export const FormError = ({ children }: { children: string }) => (
  <p role="alert" className="flex gap-2 rounded-lg border border-bad/40 bg-bad/8 px-4 py-3 text-bad text-sm">
    <WarningIcon className="mt-0.5 shrink-0" />
    {children}
  </p>
);
