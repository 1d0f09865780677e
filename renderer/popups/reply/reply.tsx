import { SetStoreCommentReplyDocument } from '../../../shared/contract/gql/graphql.ts';
import { useTranslate } from '../../app/app.ts';
import { useDraft } from '../../community/draft.ts';
import { Button } from '../../components/button.tsx';
import { CancelButton, Dialog } from '../../components/dialog.tsx';
import { TextArea } from '../../components/field.tsx';
import { useGraphqlMutation } from '../../platform/mutations.ts';
import type { PopupControls } from '../registry.ts';

export interface ReplyArgs {
  /** The review that is answered. */
  uuid: string;
  /** Of its writer. */
  name: string;
  comment: string;
  /** The answer so far; empty for none. */
  reply: string;
}

/** The author's answer to a review; emptied, it is taken back. */
export function Popup({ uuid, name, comment, reply, close }: ReplyArgs & PopupControls<true>) {
  const t = useTranslate();
  const draft = useDraft(`reply-${uuid}`, reply);
  const save = useGraphqlMutation(SetStoreCommentReplyDocument, {
    stale: ['storeComments', 'myStanding'],
    onSuccess: () => {
      draft.forget();
      close(true);
    },
  });
  return (
    <Dialog
      title={t('community:reply.title', { name })}
      onClose={close}
      actions={
        <>
          <CancelButton onClick={() => close()} />
          <Button
            busy={save.isPending}
            disabled={!draft.text.trim() && !reply}
            onClick={() => save.mutate({ uuid, reply: draft.text })}
          >
            {t('community:reply.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <blockquote className="line-clamp-4 whitespace-pre-line border-line-strong border-s-2 ps-4">
          {comment}
        </blockquote>
        <TextArea
          label={t('community:reply.text')}
          hint={t('community:reply.hint')}
          value={draft.text}
          maxLength={2000}
          onChange={(event) => draft.write(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
