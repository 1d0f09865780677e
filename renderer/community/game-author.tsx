import { useQuery } from '@tanstack/react-query';
import { PlayedGameDocument, type PlayedGameQuery } from '../../shared/contract/gql/graphql.ts';
import { type App, useApp, useTranslate } from '../app/app.ts';
import { classes } from '../components/classes.ts';
import { Link } from '../components/link.tsx';
import { graphqlQuery } from '../platform/graphql.ts';
import { usePersonName } from './person.ts';

export type PlayedGame = PlayedGameQuery['findStore']['list'][number];

/** A game's name and author. */
export const playedGameQuery = ({ site, locale }: App, id: number) =>
  graphqlQuery(PlayedGameDocument, {
    platform_key: [site.platformKey],
    id,
    language: locale.toLowerCase(),
  });

/** Whom to ask about a game: its author, by name, with the way there. */
export function GameAuthor({ author, className }: { author: PlayedGame['author']; className?: string }) {
  const t = useTranslate();
  const nameOf = usePersonName();
  return (
    <p className={classes('text-sm', className)}>
      {t('game:author.label')}{' '}
      <Link
        to={`/user/${author.uuid}`}
        className="inline-block py-1 font-semibold text-accent-text underline underline-offset-4"
      >
        {nameOf(author)}
      </Link>
    </p>
  );
}

/** The same by the game's id; nothing until it is known. */
export function AuthorOfGame({ storeId, className }: { storeId: number; className?: string }) {
  const { data } = useQuery(playedGameQuery(useApp(), storeId));
  const author = data?.findStore.list[0]?.author;
  return author ? <GameAuthor author={author} {...(className && { className })} /> : null;
}
