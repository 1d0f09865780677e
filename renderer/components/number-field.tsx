import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';

interface NumberFieldProps {
  label: string;
  name: string;
  /** Undefined shows an empty field. */
  value: number | undefined;
  placeholder?: string;
  /** Gets what was typed when the field is left or Enter is pressed. */
  onCommit: (text: string) => void;
}

/** A whole number. What it may be is the caller's rule, applied when the field is left. */
export function NumberField({ label, name, value, placeholder, onCommit }: NumberFieldProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string>();
  const commit = () => {
    if (draft !== undefined) onCommit(draft);
    setDraft(undefined);
  };
  const takeUp = useEffectEvent((typed: string, isLeft: boolean) => {
    if (typed === String(value ?? '')) return;
    if (isLeft) onCommit(typed);
    else setDraft(typed);
  });
  // What was typed before the page came to life.
  useEffect(() => {
    if (box.current) takeUp(box.current.value, box.current !== document.activeElement);
  }, []);
  return (
    <span className="flex min-w-0 grow flex-col gap-1">
      <label htmlFor={id} className="text-2xs text-muted">
        {label}
      </label>
      <input
        ref={box}
        id={id}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={draft ?? value ?? ''}
        placeholder={placeholder}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
        className="h-10 w-full min-w-0 rounded-md border border-line bg-surface px-3 text-base tabular-nums placeholder:text-muted hover:border-line-strong sm:text-sm"
      />
    </span>
  );
}
