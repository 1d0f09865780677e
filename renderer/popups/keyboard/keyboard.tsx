import { type FormEvent, useRef, useState } from 'react';
import { useApp, useTranslate } from '../../app/app.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { BackspaceIcon } from '../../components/icons.tsx';
import type { PopupControls } from '../registry.ts';
import { layoutsFor } from './layouts.ts';

export interface KeyboardArgs {
  /** Of the box that is typed into. */
  label: string;
  value: string;
  /** The box's type: a password stays hidden, mail addresses begin with Latin letters. */
  type: string;
  /** Whether digits are all that the box takes. */
  onlyDigits: boolean;
  /** Most characters; negative: any number. */
  maxLength: number;
}

/** Types by pressing keys on the screen; a real keyboard works, too. Resolves with the text. */
export function Popup({
  label,
  value,
  type,
  onlyDigits,
  maxLength,
  close,
}: KeyboardArgs & PopupControls<string>) {
  const t = useTranslate();
  const { locale } = useApp();
  const [text, setText] = useState(value);
  const layouts = layoutsFor(type === 'email' || type === 'password' ? 'en-US' : locale, onlyDigits);
  const [shown, setShown] = useState(0);
  const [isUpper, setUpper] = useState(false);
  const rows = layouts[shown % layouts.length] ?? [];
  const change = (next: string) => {
    if (maxLength < 0 || next.length <= maxLength) setText(next);
  };
  const form = useRef<HTMLFormElement>(null);
  const done = (event: FormEvent) => {
    event.preventDefault();
    close(text);
  };
  const casedKey = (key: string) => (isUpper ? key.toLocaleUpperCase(locale) : key);
  return (
    <Dialog
      title={label}
      width="medium"
      onClose={close}
      actions={<Button onClick={() => form.current?.requestSubmit()}>{t('gamepad:keyboard.done')}</Button>}
    >
      <form ref={form} onSubmit={done} className="flex flex-col gap-4">
        <TextField
          label={t('gamepad:keyboard.text')}
          type={type === 'password' ? 'password' : 'text'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
        <fieldset aria-label={t('gamepad:keyboard.label')} className="flex flex-col gap-1.5">
          {rows.map((row, index) => (
            <div key={row} data-start={index === 1 || onlyDigits || undefined} className="flex gap-1.5">
              {[...row].map((key) => (
                <Key key={key} onPress={() => change(text + casedKey(key))}>
                  {casedKey(key)}
                </Key>
              ))}
            </div>
          ))}
          <div className="flex gap-1.5">
            {!onlyDigits && (
              <>
                <Key
                  isPressed={isUpper}
                  label={t('gamepad:keyboard.upper')}
                  onPress={() => setUpper(!isUpper)}
                >
                  ⇧
                </Key>
                <Key label={t('gamepad:keyboard.other')} onPress={() => setShown(shown + 1)}>
                  {[...(layouts[(shown + 1) % layouts.length]?.[1] ?? '')].slice(0, 3).join('')}
                </Key>
                <Key label={t('gamepad:keyboard.space')} isWide onPress={() => change(`${text} `)}>
                  ␣
                </Key>
              </>
            )}
            <IconButton
              label={t('gamepad:keyboard.backspace')}
              onClick={() => setText([...text].slice(0, -1).join(''))}
              className="grow rounded-md! bg-ink/8"
            >
              <BackspaceIcon />
            </IconButton>
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}

interface KeyProps {
  children: string;
  /** Name of a key whose sign says it to eyes alone. */
  label?: string;
  /** Of a key that stays down. */
  isPressed?: boolean;
  isWide?: boolean;
  onPress: () => void;
}

const Key = ({ children, label, isPressed, isWide = false, onPress }: KeyProps) => (
  <button
    type="button"
    aria-label={label}
    aria-pressed={isPressed}
    onClick={onPress}
    className={`h-11 min-w-0 basis-0 rounded-md bg-ink/8 font-semibold text-ink hover:bg-ink/14 aria-pressed:bg-accent aria-pressed:text-accent-ink ${isWide ? 'grow-4' : 'grow'}`}
  >
    {children}
  </button>
);
