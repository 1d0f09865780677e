import { useEffect, useRef } from 'react';
import { EXCLUDED_TAGS_PREFERENCE } from '../../shared/contract/tags.ts';
import { useApp } from '../app/app.ts';
import { useMe } from '../app/session.ts';
import { DRAWN_LISTS } from './game-lists.ts';

/**
 * The server draws lists as guests see them, without the tags that this browser keeps as left out. Once a player is known,
 * the tags of their settings are kept here, and lists that they are shown otherwise are asked for anew.
 */
export function useOwnLists(): void {
  const { queryClient, platform } = useApp();
  const me = useMe().data?.me;
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (!me) return;
    const tags = me.excluded_tags.join(',');
    const drawn = platform.preferences.get(EXCLUDED_TAGS_PREFERENCE) ?? '';
    if (tags !== drawn) platform.preferences.set(EXCLUDED_TAGS_PREFERENCE, tags);
    const isFirst = known.current !== me.uuid;
    known.current = me.uuid;
    if (!isFirst) return;
    const differs = tags !== drawn || me.ignored_count > 0 || location.search.includes('hide_owned=1');
    for (const name of differs ? DRAWN_LISTS : ['recommendations'])
      void queryClient.invalidateQueries({ queryKey: [name] });
  }, [me, queryClient, platform]);
}
