import { type ClipboardEvent, type ComponentProps, useState } from 'react';
import { useTranslate } from '../app/app.ts';
import { EyeIcon } from '../components/action-icons.tsx';
import { IconButton } from '../components/button.tsx';
import { TextField } from '../components/field.tsx';
import { EyeOffIcon } from '../components/icons.tsx';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

export const EmailField = (props: FieldProps & { label?: string }) => (
  <TextField
    label={useTranslate()('account:email')}
    type="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    inputMode="email"
    {...props}
  />
);

/** A password that can be shown. */
export function PasswordField({
  autoComplete,
  label,
  ...props
}: Omit<FieldProps, 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password';
  /** Where two passwords are asked for, or none is there yet that another would be new beside. */
  label?: string;
}) {
  const t = useTranslate();
  const [shown, setShown] = useState(false);
  const isNew = autoComplete === 'new-password';
  return (
    <TextField
      label={label ?? t(isNew ? 'account:newPassword' : 'account:password')}
      hint={isNew ? t('account:passwordRule') : undefined}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          label={t(shown ? 'account:hidePassword' : 'account:showPassword')}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
      {...props}
    />
  );
}

export const CODE_LENGTH = 8;
export const APP_CODE_LENGTH = 6;

interface CodeFieldProps extends Omit<FieldProps, 'onChange' | 'value'> {
  value: string;
  onCode: (code: string) => void;
}

/** The box for a mailed code. */
export const CodeField = (props: CodeFieldProps) => (
  <DigitsField label={useTranslate()('account:code')} length={CODE_LENGTH} {...props} />
);

/** The box for the six digits of an authenticator app. */
export const AppCodeField = (props: CodeFieldProps) => (
  <DigitsField label={useTranslate()('security:step.code')} length={APP_CODE_LENGTH} {...props} />
);

/** One box for all digits, so that pasting, one-time-code autofill and screen readers work; only digits stay. */
function DigitsField({ length, onCode, ...props }: CodeFieldProps & { label: string; length: number }) {
  const take = (text: string) => onCode(text.replace(/\D/g, '').slice(0, length));
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={`[0-9]{${length}}`}
      onChange={(event) => take(event.target.value)}
      onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
        // A code copied from a mail often brings spaces and words along.
        event.preventDefault();
        take(event.clipboardData.getData('text'));
      }}
      className="text-center font-semibold text-xl tabular-nums tracking-[0.3em]"
      {...props}
    />
  );
}
