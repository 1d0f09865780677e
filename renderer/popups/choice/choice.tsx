import { Dialog } from '../../components/dialog.tsx';
import { CheckIcon } from '../../components/icons.tsx';
import type { PopupControls } from '../registry.ts';

export interface ChoiceArgs {
  /** What is chosen. */
  title: string;
  options: readonly { value: string; text: string; disabled: boolean }[];
  /** The one that is chosen now. */
  value: string;
}

/** A list to choose from, for those whom the system's own list does not hear; resolves with the value of one. */
export function Popup({ title, options, value: chosen, close }: ChoiceArgs & PopupControls<string>) {
  return (
    <Dialog title={title} onClose={close}>
      <ul className="-mx-3">
        {options.map(({ value, text, disabled }) => (
          <li key={value} data-start={value === chosen || undefined}>
            <button
              type="button"
              disabled={disabled}
              aria-pressed={value === chosen}
              onClick={() => close(value)}
              className="flex min-h-12 w-full items-center justify-between gap-4 rounded-lg px-3 py-2 text-start text-ink hover:bg-ink/6 disabled:opacity-50"
            >
              {text}
              {value === chosen && <CheckIcon className="shrink-0 text-accent-text" />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
