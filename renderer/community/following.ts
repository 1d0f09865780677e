import { useQuery } from '@tanstack/react-query';
import {
  AddUserFollowedDocument,
  DelUserFollowedDocument,
  FollowedDocument,
} from '../../shared/contract/gql/graphql.ts';
import { useApp } from '../app/app.ts';
import { useSession } from '../app/session.ts';
import { everyRow } from '../platform/every-row.ts';
import { execute } from '../platform/graphql.ts';
import { useGraphqlMutation } from '../platform/mutations.ts';

/** What a follow, or its end, makes stale. */
const STALE = ['followed', 'userPublic', 'userActivity', 'followedActivity'];

/** Whom the player follows, newest first; undefined for guests and until the store has told. */
export function useFollowed() {
  const { run } = useApp();
  return useQuery({
    queryKey: ['followed'],
    queryFn: () => everyRow(async (q) => (await execute(run, FollowedDocument, { q })).findUserFollowed),
    enabled: useSession() === 'player',
  }).data;
}

/** Whether the player follows a person, and how to begin or end it (T04). */
export function useFollow(person: string) {
  const follow = useFollowed()?.find(({ followed }) => followed.uuid === person);
  const add = useGraphqlMutation(AddUserFollowedDocument, { stale: STALE });
  const remove = useGraphqlMutation(DelUserFollowedDocument, { stale: STALE });
  return {
    following: follow !== undefined,
    busy: add.isPending || remove.isPending,
    toggle: () =>
      follow ? remove.mutate({ uuid: follow.uuid }) : add.mutate({ followed_user_uuid: person }),
  };
}
