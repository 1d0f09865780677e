import { type FormEvent, useRef, useState } from 'react';
import { useApp, useTranslate } from '../../app/app.ts';
import { BackspaceIcon } from '../../components/action-icons.tsx';
import { Button, IconButton } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormError, TextField } from '../../components/field.tsx';
import type { PopupControls } from '../registry.ts';
import { FIGURES, type Figures, readFigures } from './figures.ts';
import { eraseKey, keysOf, typeKey } from './layouts/layout.ts';
import { layoutsFor } from './layouts/layouts.ts';

export interface KeyboardArgs {
  /** Of the box that is typed into. */
  label: string;
  value: string;
  /** The box's type: a password stays hidden, mail addresses begin with Latin letters. */
  type: string;
  /** What the box takes, where that is digits. */
  figures?: Figures | undefined;
  /** Most characters; negative: any number. */
  maxLength: number;
}

/** Types by pressing keys on the screen; a real keyboard works, too. Resolves with the text, which the box takes. */
export function Popup({
  label,
  value,
  type,
  figures,
  maxLength,
  close,
}: KeyboardArgs & PopupControls<string>) {
  const t = useTranslate();
  const { locale } = useApp();
  const [text, setText] = useState(value);
  const layouts = layoutsFor(type === 'email' || type === 'password' ? 'en-US' : locale, figures);
  const [shown, setShown] = useState(0);
  const [isShifted, setShifted] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const layout = layouts[shown % layouts.length] ?? layouts[0];
  const next = layouts[(shown + 1) % layouts.length] ?? layouts[0];
  const write = (typed: string) => {
    setRefused(false);
    setText(typed);
  };
  const change = (typed: string) => {
    if (maxLength < 0 || typed.length <= maxLength) write(typed);
  };
  const example = figures && FIGURES[figures].example;
  const way = example && t('gamepad:keyboard.way', { example });
  const form = useRef<HTMLFormElement>(null);
  const done = (event: FormEvent) => {
    event.preventDefault();
    const read = figures ? readFigures(figures, text) : text;
    if (read === undefined) setRefused(true);
    else close(read);
  };
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
          hint={isRefused ? undefined : way}
          aria-invalid={isRefused || undefined}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
        {isRefused && way && <FormError>{way}</FormError>}
        <fieldset aria-label={t('gamepad:keyboard.label')} className="flex flex-col gap-1.5">
          {keysOf(layout, isShifted).map((row, index) => (
            <div
              key={row[0]}
              data-start={index === 1 || figures !== undefined || undefined}
              className="flex gap-1 sm:gap-1.5"
            >
              {row.map((key) => (
                <Key key={key} onPress={() => change(typeKey(layout, text, key))}>
                  {faceOf(key)}
                </Key>
              ))}
            </div>
          ))}
          <div className="flex gap-1 sm:gap-1.5">
            {!figures && (
              <>
                <Key
                  grow="grow-2"
                  isPressed={isShifted}
                  label={
                    layout.shifted
                      ? `${t('gamepad:keyboard.other')} ${layout.shifted.face}`
                      : t('gamepad:keyboard.upper')
                  }
                  onPress={() => setShifted(!isShifted)}
                >
                  {layout.shifted?.face ?? '⇧'}
                </Key>
                <Key
                  grow="grow-2"
                  label={`${t('gamepad:keyboard.other')} ${next.face}`}
                  onPress={() => {
                    setShown(shown + 1);
                    setShifted(false);
                  }}
                >
                  {next.face}
                </Key>
                <Key grow="grow-5" label={t('gamepad:keyboard.space')} onPress={() => change(`${text} `)}>
                  ␣
                </Key>
              </>
            )}
            <IconButton
              label={t('gamepad:keyboard.backspace')}
              onClick={() => write(eraseKey(layout, text))}
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

/** What shows a key: a sign that stands above or below a letter has a circle for it. */
const faceOf = (key: string) => (/^\p{M}/u.test(key) ? `◌${key}` : key);

interface KeyProps {
  children: string;
  /** Name of a key whose sign says it to eyes alone. */
  label?: string;
  /** Of a key that stays down. */
  isPressed?: boolean;
  /** How wide it is beside the others. */
  grow?: 'grow' | 'grow-2' | 'grow-5';
  onPress: () => void;
}

const Key = ({ children, label, isPressed, grow = 'grow', onPress }: KeyProps) => (
  <button
    type="button"
    aria-label={label}
    aria-pressed={isPressed}
    onClick={onPress}
    className={`h-11 min-w-0 basis-0 whitespace-nowrap rounded-md bg-ink/8 font-semibold text-ink hover:bg-ink/14 aria-pressed:bg-accent aria-pressed:text-accent-ink ${grow}`}
  >
    {children}
  </button>
);
