import { useId } from 'react';
import { classes } from './classes.ts';
import { Select } from './select.tsx';

interface ChoiceSelectProps<Choice extends string | number> {
  label: string;
  /** Class of the label, such as `sr-only` where the choices say enough. */
  labelLook?: string;
  /** Class of the whole, such as one that lets it grow. */
  className?: string;
  /** Id of what else there is to know of the choices. */
  describedBy?: string | undefined;
  choices: readonly Choice[];
  value: Choice;
  nameOf(choice: Choice): string;
  onChoose(choice: Choice): void;
}

/** One of some values in the system's own list, beside its label. */
export function ChoiceSelect<Choice extends string | number>({
  label,
  labelLook,
  className,
  describedBy,
  choices,
  value,
  nameOf,
  onChoose,
}: ChoiceSelectProps<Choice>) {
  const id = useId();
  return (
    <div className={classes('flex items-center gap-3', className)}>
      <label htmlFor={id} className={classes('text-muted text-sm', labelLook)}>
        {label}
      </label>
      <Select
        id={id}
        aria-describedby={describedBy}
        className="grow"
        value={value}
        onChange={({ target }) => {
          const chosen = choices[target.selectedIndex];
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {nameOf(choice)}
          </option>
        ))}
      </Select>
    </div>
  );
}
