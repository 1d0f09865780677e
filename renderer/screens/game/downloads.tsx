import { useQuery } from '@tanstack/react-query';
import { GameBuildsDocument } from '../../../shared/contract/gql/graphql.ts';
import { LatePart } from '../../components/late-part.tsx';
import { graphqlQuery } from '../../platform/graphql.ts';
import type { Game } from './queries.ts';

const SYSTEMS = ['windows', 'mac', 'android', 'ios'];

const loadBuildList = async () => (await import('./build-list.tsx')).BuildList;

/** The builds that the visitor may download (S08, S09): most who look at a game have none of it, and load no list. */
export function Downloads({ game }: { game: Game }) {
  const { data } = useQuery({
    ...graphqlQuery(GameBuildsDocument, { id: game.id, os: SYSTEMS }),
    enabled: game.type !== 1,
  });
  const found = data?.getStoreAuthorizedAndFindStoreUrl.list ?? [];
  if (found.length === 0) return null;
  return <LatePart load={loadBuildList} bundle="browse" urgent props={{ game, found }} />;
}
