import { useTranslate } from '../../app/app.ts';
import { useGamepadWish } from '../../app/gamepad.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Switch } from '../../components/switch.tsx';
import { Glyph } from '../../gamepad/glyph.tsx';
import type { PadButton, PadKind } from '../../gamepad/pad.ts';
import type { PopupControls } from '../registry.ts';

export interface ControllerArgs {
  /** Whose signs are shown. */
  kind: PadKind;
}

/** What each button of a controller does, and the switch that turns all of it off. */
export function Popup({ kind, close }: ControllerArgs & PopupControls<never>) {
  const t = useTranslate();
  const [wanted, wish] = useGamepadWish();
  const lines: { buttons: readonly PadButton[]; text: string }[] = [
    { buttons: ['confirm'], text: t('gamepad:help.confirm') },
    { buttons: ['back'], text: t('gamepad:help.back') },
    { buttons: ['search'], text: t('gamepad:help.search') },
    { buttons: ['menu'], text: t('gamepad:help.menu') },
    { buttons: ['previous', 'next'], text: t('gamepad:help.parts') },
    { buttons: ['start'], text: t('gamepad:help.start') },
    { buttons: ['select', 'start'], text: t('gamepad:help.leave') },
  ];
  return (
    <Dialog title={t('gamepad:title')} onClose={close}>
      <div className="flex flex-col gap-5">
        <Switch
          label={t('gamepad:wish.label')}
          text={t('gamepad:wish.text')}
          checked={wanted}
          onChange={wish}
        />
        <p>{t('gamepad:help.move')}</p>
        <ul className="flex flex-col gap-3">
          {lines.map(({ buttons, text }) => (
            <li key={text} className="flex items-center gap-3 text-ink text-sm">
              <span className="flex w-18 shrink-0 gap-1.5">
                {buttons.map((button) => (
                  <Glyph key={button} kind={kind} button={button} />
                ))}
              </span>
              {text}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
