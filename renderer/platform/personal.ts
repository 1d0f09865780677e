import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useSession } from '../app/session.ts';

/**
 * A public answer that is different for some players (what they do is shown to themselves, whom they blocked is not): the
 * server draws it as guests see it, the browser asks again once it knows that a player is there.
 */
export function usePersonal<Result>(options: UseQueryOptions<Result>) {
  const isPlayer = useSession() === 'player';
  const drawn = useQuery({ ...options, enabled: !isPlayer });
  const own = useQuery({
    ...options,
    queryKey: [...options.queryKey, 'player'],
    enabled: isPlayer,
  });
  const { error, isError, refetch } = isPlayer ? own : drawn;
  return { data: own.data ?? drawn.data, error, isError, refetch };
}
