import { useTranslate } from '../../app/app.ts';
import { ThumbDownIcon, ThumbUpIcon } from '../../components/action-icons.tsx';
import { classes } from '../../components/classes.ts';

/** 1 like, -1 dislike, 0 unset. */
export type Vote = 1 | 0 | -1;

interface VoteChoiceProps {
  vote: Vote;
  onChange: (vote: Vote) => void;
}

/** Two thumbs; while neither is chosen both look active (T05). The chosen one lets go when it is pressed again. */
export function VoteChoice({ vote, onChange }: VoteChoiceProps) {
  const t = useTranslate();
  const thumbs = [
    {
      value: 1,
      label: t('community:review.up'),
      Icon: ThumbUpIcon,
      look: 'border-good bg-good/10 text-good',
    },
    {
      value: -1,
      label: t('community:review.down'),
      Icon: ThumbDownIcon,
      look: 'border-bad bg-bad/10 text-bad',
    },
  ] as const;
  return (
    <fieldset>
      <legend className="font-semibold text-ink text-sm">{t('community:review.vote')}</legend>
      <div className="mt-2 flex gap-2">
        {thumbs.map(({ value, label, Icon, look }) => (
          <button
            key={value}
            type="button"
            aria-pressed={vote === value}
            onClick={() => onChange(vote === value ? 0 : value)}
            className={classes(
              'flex min-h-13 grow basis-0 items-center justify-center gap-x-2 gap-y-1 rounded-lg border px-2.5 max-sm:flex-col max-sm:py-2 font-semibold text-sm transition-colors',
              vote === value || vote === 0
                ? look
                : 'border-line text-muted hover:border-line-strong hover:text-ink',
            )}
          >
            <Icon className="shrink-0 text-lg" />
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
