import { INTRODUCTION_LENGTH } from '../../../shared/contract/profile.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { TextArea } from '../../components/field.tsx';
import { wholeNumber } from '../../i18n/format.ts';
import { followed, useDraft } from './draft.ts';
import { SaveButton } from './save-button.tsx';
import { useSetUser } from './use-set-user.ts';

/** What the player says of themselves on their public page. */
export function Introduction({ value }: { value: string }) {
  const t = useTranslate();
  const { locale } = useApp();
  const [text, setText] = useDraft(value, followed);
  const save = useSetUser();
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ profile: { introduction: text } });
      }}
    >
      <TextArea
        label={t('profile:about.introduction')}
        hint={`${wholeNumber(locale, text.length)} / ${wholeNumber(locale, INTRODUCTION_LENGTH)}`}
        maxLength={INTRODUCTION_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <SaveButton changed={text.trim() !== value} busy={save.isPending}>
        {t('profile:about.save')}
      </SaveButton>
    </form>
  );
}
