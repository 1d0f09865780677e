import {
  type CommentLineFragment,
  SetStoreCommentHelpfulDocument,
} from '../../../shared/contract/gql/graphql.ts';
import { useActAsPlayer } from '../../app/act-as-player.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { classes } from '../../components/classes.ts';
import { useGraphqlMutation } from '../../platform/mutations.ts';
import { noteHelpful } from './queries.ts';

interface HelpfulButtonProps {
  comment: CommentLineFragment;
  /** Whether the player wrote it: others say whether it helps. */
  own: boolean;
  className: string;
}

/** Says that a review helps, and takes that back; how many it helped stands in it. */
export function HelpfulButton({ comment, own, className }: HelpfulButtonProps) {
  const t = useTranslate();
  const { queryClient } = useApp();
  const say = useGraphqlMutation(SetStoreCommentHelpfulDocument, {
    onSuccess: (said) => void noteHelpful(queryClient, said),
  });
  const { uuid, helpful_count: count, isHelpful } = comment;
  const press = useActAsPlayer({
    name: `helpful ${uuid}`,
    isDone: isHelpful,
    act: () => say.mutate({ uuid, helpful: !isHelpful }),
  });
  const text = count > 0 ? t('community:review.helpfulCount', { count }) : t('community:review.helpful');
  if (own) return count > 0 ? <span className="py-1.5 text-muted text-xs">{text}</span> : null;
  return (
    <button
      type="button"
      aria-pressed={isHelpful}
      aria-disabled={say.isPending}
      className={classes(className, isHelpful && 'font-semibold text-accent-text')}
      onClick={() => !say.isPending && press()}
    >
      {text}
    </button>
  );
}
