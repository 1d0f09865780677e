import { useActAsPlayer } from '../app/act-as-player.ts';
import { useTranslate } from '../app/app.ts';
import { useMe } from '../app/session.ts';
import { Button } from '../components/button.tsx';
import { onFirstPress } from '../components/first-press.ts';
import { CheckIcon, PlusIcon } from '../components/icons.tsx';
import { useFollow } from './following.ts';

interface FollowButtonProps {
  person: string;
  /** Of the person, for screen readers. */
  name: string;
  size?: 'sm' | 'md';
  /** Whether following is the one thing to do here. */
  main?: boolean;
  /** Told after following has begun or ended. */
  onChanged?: () => void;
}

/** Follow, which becomes Following (S13, T04); nothing for oneself. */
export function FollowButton({ person, name, size = 'sm', main = true, onChanged }: FollowButtonProps) {
  const t = useTranslate();
  const { data } = useMe();
  const { following, busy, toggle } = useFollow(person, onChanged);
  const press = useActAsPlayer({ name: `follow ${person}`, isDone: following, act: toggle });
  if (data?.me.uuid === person) return null;
  const label = t(following ? 'game:author.following' : 'game:author.follow');
  return (
    <Button
      size={size}
      kind={following || !main ? 'plain' : 'main'}
      aria-label={`${label}: ${name}`}
      busy={busy}
      onClick={onFirstPress(press)}
      className="relative z-10"
    >
      {following ? <CheckIcon /> : <PlusIcon />}
      {label}
    </Button>
  );
}
