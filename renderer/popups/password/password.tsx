import { valibotResolver } from '@hookform/resolvers/valibot';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { PasswordField } from '../../account/fields.tsx';
import { password, useFault, useShowFailure } from '../../account/forms.ts';
import { useSecondStep } from '../../account/second-step.tsx';
import { Button } from '../../components/button.tsx';
import { CancelButton, Dialog } from '../../components/dialog.tsx';
import { FormError } from '../../components/field.tsx';
import type { Confirmation } from '../../platform/account-api.ts';
import type { PopupControls } from '../registry.ts';

const values = v.object({ password });

export interface PasswordArgs {
  /** What the player is about to do: over the question, and on the button that goes on. */
  title: string;
  /** What is about to happen. */
  text: string;
  /** What the player is asked for; where it fails, the popup stays and says why. */
  act: (confirmation: Confirmation) => Promise<void>;
}

/** Asks for the password, and for the second step where the store wants it, before something that only the player may do. */
export function Popup({ title, text, act, close }: PasswordArgs & PopupControls<true>) {
  const formId = useId();
  const fault = useFault();
  const form = useForm({ resolver: valibotResolver(values), defaultValues: { password: '' } });
  const showFailure = useShowFailure(form, { 'auth/wrong-password': 'password' });
  const secondStep = useSecondStep();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (entered) => {
    try {
      await act({ ...entered, ...secondStep.entered });
    } catch (error) {
      if (!secondStep.take(error)) showFailure(error);
      return;
    }
    close(true);
  });
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <CancelButton onClick={() => close()} />
          <Button
            type="submit"
            form={formId}
            busy={isSubmitting}
            disabled={form.watch('password') === '' || secondStep.isMissing}
          >
            {title}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p>{text}</p>
        {errors.root?.message && <FormError>{errors.root.message}</FormError>}
        <PasswordField
          autoComplete="current-password"
          {...form.register('password')}
          error={fault(errors.password?.message)}
        />
        {secondStep.field}
      </form>
    </Dialog>
  );
}
