import { Checkbox } from '../../components/checkbox.tsx';
import { FieldGroup } from './field-group.tsx';

interface TagChoicesProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  name: string;
  names: readonly string[];
  chosen: readonly string[];
  /** What a name is called in the page's language. */
  wordOf: (name: string) => string;
  onChange: (chosen: string[]) => void;
}

/** Any number of names; those chosen stand in the order of choosing. */
export const TagChoices = ({
  label,
  hint,
  error,
  name,
  names,
  chosen,
  wordOf,
  onChange,
}: TagChoicesProps) => (
  <FieldGroup label={label} hint={hint} error={error}>
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-4 px-2">
      {names.map((each) => (
        <Checkbox
          key={each}
          name={name}
          value={each}
          checked={chosen.includes(each)}
          onChange={(on) => onChange(on ? [...chosen, each] : chosen.filter((other) => other !== each))}
        >
          <span className="min-w-0 break-words">{wordOf(each)}</span>
        </Checkbox>
      ))}
    </div>
  </FieldGroup>
);
