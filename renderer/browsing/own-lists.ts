import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { EXCLUDED_TAGS_PREFERENCE } from '../../shared/contract/tags.ts';
import { useApp } from '../app/app.ts';
import { useMe } from '../app/session.ts';
import { configQuery } from '../app/site-content.ts';
import { DRAWN_LISTS, STALE_BY_COUNTRY } from './game-lists.ts';

/**
 * The server draws lists as guests see them, without the tags that this browser keeps as left out and for the country that
 * the request came from. Once a player is known, the tags of their settings are kept here, and what they are shown
 * otherwise is asked for anew: the lists, and where they live in another country whatever that decides.
 */
export function useOwnLists(): void {
  const { queryClient, platform } = useApp();
  const me = useMe().data?.me;
  const drawnFor = useQuery(configQuery).data?.getConfig2.country;
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (!me || !drawnFor) return;
    const tags = me.excluded_tags.join(',');
    const drawn = platform.preferences.get(EXCLUDED_TAGS_PREFERENCE) ?? '';
    if (tags !== drawn) platform.preferences.set(EXCLUDED_TAGS_PREFERENCE, tags);
    const isFirst = known.current !== me.uuid;
    known.current = me.uuid;
    if (!isFirst) return;
    const differs = tags !== drawn || me.ignored_count > 0 || location.search.includes('hide_owned=1');
    const livesHere = me.country === null || me.country === drawnFor;
    for (const name of livesHere ? (differs ? DRAWN_LISTS : ['recommendations']) : STALE_BY_COUNTRY)
      void queryClient.invalidateQueries({ queryKey: [name] });
  }, [me, drawnFor, queryClient, platform]);
}
