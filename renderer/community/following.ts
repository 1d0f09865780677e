import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  AddUserFollowedDocument,
  DelUserFollowedDocument,
  FollowedDocument,
} from '../../shared/contract/gql/graphql.ts';
import { type App, useApp } from '../app/app.ts';
import { useSession } from '../app/session.ts';
import { everyRow } from '../platform/every-row.ts';
import { execute } from '../platform/graphql.ts';
import { useStoreMutation } from '../platform/mutations.ts';

/** What a follow, or its end, makes stale. */
const STALE = ['followed', 'userPublic', 'userActivity', 'followedActivity'];

/** Whom the player follows, newest first. */
const followedQuery = ({ run }: Pick<App, 'run'>) =>
  queryOptions({
    queryKey: ['followed'],
    queryFn: () => everyRow(async (q) => (await execute(run, FollowedDocument, { q })).findUserFollowed),
  });

/** Whom the player follows; asked for players only. */
export const useFollowed = () => useQuery({ ...followedQuery(useApp()), enabled: useSession() === 'player' });

/** Whether the player follows a person, and how to begin or end it (T04); `onChanged` is told once either is done. */
export function useFollow(person: string, onChanged?: () => void) {
  const app = useApp();
  const isPerson = ({ followed }: { followed: { uuid: string } }) => followed.uuid === person;
  const following = useFollowed().data?.some(isPerson) ?? false;
  const { mutate, isPending: busy } = useStoreMutation<unknown>(
    async () => {
      // A press can come before the store has told whom the player follows, or anew: what the button said is meant.
      const follow = (await app.queryClient.fetchQuery(followedQuery(app))).find(isPerson);
      if (following) return follow && execute(app.run, DelUserFollowedDocument, { uuid: follow.uuid });
      return follow ?? execute(app.run, AddUserFollowedDocument, { followed_user_uuid: person });
    },
    { stale: STALE, onSuccess: () => onChanged?.() },
  );
  return { following, busy, toggle: () => mutate() };
}
