import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Choice } from './field-group.tsx';

interface AddChoiceProps {
  label: string;
  button: string;
  /** What can still be added; not empty. */
  choices: readonly { value: string; name: string }[];
  error?: string | undefined;
  onAdd: (value: string) => void;
}

/** A list to choose from and a button that adds what is chosen. */
export function AddChoice({ label, button, choices, error, onAdd }: AddChoiceProps) {
  const [wanted, setWanted] = useState<string>();
  // What was chosen leaves the list once it is added.
  const chosen = choices.find(({ value }) => value === wanted)?.value ?? choices[0]?.value ?? '';
  return (
    <Choice
      label={label}
      value={chosen}
      error={error}
      onChange={({ target }) => setWanted(target.value)}
      end={
        <Button kind="plain" onClick={() => onAdd(chosen)}>
          {button}
        </Button>
      }
    >
      {choices.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Choice>
  );
}
