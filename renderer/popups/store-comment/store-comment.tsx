import { useRef, useState } from 'react';
import { AddStoreCommentDocument, SetStoreCommentDocument } from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { useDraft } from '../../community/draft.ts';
import { REVIEW_ANSWERS } from '../../community/review-answers.ts';
import { Button } from '../../components/button.tsx';
import { CancelButton, Dialog } from '../../components/dialog.tsx';
import { TextArea } from '../../components/field.tsx';
import { Switch } from '../../components/switch.tsx';
import { useToast } from '../../components/toast.tsx';
import { useGraphqlMutation } from '../../platform/mutations.ts';
import type { PopupControls } from '../registry.ts';
import { type Vote, VoteChoice } from './vote-choice.tsx';

export interface StoreCommentArgs {
  storeId: number;
  /** Of the game. */
  name: string;
  /** The review that the player changes; absent: a first one. */
  own?: { uuid: string; comment: string; anonymous: boolean } | undefined;
  vote: Vote;
}

/** Longest review, in UTF-16 units, as the server takes it. */
const MOST = 2000;

/** A vote and words about a game that the player owns (P14); words there must be, a vote alone is not enough (V06). */
export function Popup({ storeId, name, own, vote: first, close }: StoreCommentArgs & PopupControls<true>) {
  const t = useTranslate();
  const toast = useToast();
  const { locale: language } = useApp();
  const [vote, setVote] = useState(first);
  const draft = useDraft(`review-${storeId}`, own?.comment ?? '');
  const [anonymous, setAnonymous] = useState(own?.anonymous ?? false);
  const [wordless, setWordless] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const done = {
    stale: REVIEW_ANSWERS,
    onSuccess: () => {
      draft.forget();
      toast(t('community:review.thanks'));
      close(true);
    },
  };
  const add = useGraphqlMutation(AddStoreCommentDocument, done);
  const change = useGraphqlMutation(SetStoreCommentDocument, done);
  const save = () => {
    const words = { vote, comment: draft.text.trim(), language, anonymous };
    setWordless(!words.comment);
    if (!words.comment) return area.current?.focus();
    if (own) change.mutate({ uuid: own.uuid, ...words });
    else add.mutate({ store_id: storeId, ...words });
  };
  return (
    <Dialog
      title={t('community:review.title', { name })}
      onClose={close}
      actions={
        <>
          <CancelButton onClick={() => close()} />
          <Button busy={add.isPending || change.isPending} onClick={save}>
            {t(own ? 'community:review.save' : 'community:review.publish')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <VoteChoice vote={vote} onChange={setVote} />
        <TextArea
          ref={area}
          label={t('community:review.text')}
          value={draft.text}
          maxLength={MOST}
          error={wordless ? t('community:review.empty') : undefined}
          onChange={(event) => {
            draft.write(event.target.value);
            setWordless(false);
          }}
        />
        <Switch
          label={t('community:review.anonymous')}
          text={t('community:review.anonymousText')}
          checked={anonymous}
          onChange={setAnonymous}
        />
      </div>
    </Dialog>
  );
}
