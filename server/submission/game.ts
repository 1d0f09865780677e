import { GAME_LANGUAGES } from '../../shared/contract/submission.ts';
import { FALLBACK_COUNTRY } from '../../shared/money/price.ts';
import type { Publication, PublishedRows } from '../catalog/service.ts';
import type { SubmitDraft } from '../db/schema/submission.ts';
import type { Choices } from './draft.ts';
import type { SignedSubmit } from './store.ts';

/** The platforms that sell a game at first. */
const PLATFORMS = ['moggie'];

/** The draft of a change: what the store says of the game now. */
export function draftOf(
  { game, infos, prices }: PublishedRows,
  gamePacks: SubmitDraft['gamePacks'],
  { categories, genres, warnings }: Pick<Choices, 'categories' | 'genres' | 'warnings'>,
  now: Date,
): SubmitDraft {
  // A name that is no longer to choose from goes with the change.
  const still = (names: readonly string[], chosen: readonly string[]) =>
    chosen.filter((name) => names.includes(name));
  return {
    categories: still(categories, [game.category, ...game.genres]),
    genres: still(genres, game.genres),
    warnings: still(warnings, game.warnings),
    defaultLang: game.defaultLang,
    releaseType: game.releaseType === 'soon' || game.releaseType === 'trial' ? game.releaseType : 'normal',
    serialStatus: game.serialStatus === 'ongoing' ? 'ongoing' : 'completed',
    languages: still(GAME_LANGUAGES, game.languages),
    // Said anew of what is new.
    adults: false,
    infos: infos.map(({ storeId: _storeId, ...info }) => info),
    prices: prices.map(({ country, price }) => ({ country, price })),
    gamePacks,
    requirements: game.requirements,
    releasedAt: game.releasedAt > now ? game.releasedAt.toISOString() : null,
  };
}

interface Release {
  /** The game as it is in the store so far. */
  before: PublishedRows['game'] | undefined;
  /** Coins that a country's own price is worth. */
  coinsIn(country: string, price: number): number;
  at: Date;
}

/** The game that a complete submission makes of the one before it, or anew; one that was taken off the shelves stays off. */
export function publicationOf(
  { submit, author }: SignedSubmit,
  { before, coinsIn, at: now }: Release,
): Publication {
  const { draft, storeId, storeUuid } = submit;
  const [category = '', ...shelves] = draft.categories;
  const inDefault = draft.infos.find(({ language }) => language === draft.defaultLang);
  if (!inDefault) throw new Error('a complete submission speaks its default language');
  const base = draft.prices.find(({ country }) => country === FALLBACK_COUNTRY);
  const systems = [...new Set(draft.gamePacks.map(({ os }) => os))];
  return {
    publisher: author.nickname,
    game: {
      id: storeId,
      uuid: storeUuid,
      authorId: author.id,
      state: before?.state === 'off' ? 'off' : 'on',
      category,
      genres: [...shelves, ...draft.genres],
      warnings: draft.warnings,
      defaultLang: inDefault.language,
      releaseType: draft.releaseType,
      serialStatus: draft.serialStatus,
      languages: draft.languages,
      platforms: systems.filter((os) => os !== 'web'),
      web: systems.includes('web'),
      // What is still to come has no builds by which its systems would be known.
      requirements: draft.requirements.filter(
        ({ os }) => draft.releaseType === 'soon' || systems.includes(os),
      ),
      meowcent: base?.price ?? null,
      icon: inDefault.cover1to1,
      // What no submission says stays as it is.
      path: before?.path ?? `${slugOf(inDefault.name)}-${storeId}`,
      platformKeys: before?.platformKeys ?? PLATFORMS,
      blockedCountries: before?.blockedCountries ?? [],
      cgCount: before?.cgCount ?? null,
      wordCount: before?.wordCount ?? null,
      startPreviewAt: before?.startPreviewAt ?? null,
      createdAt: before?.createdAt ?? submit.createdAt,
      submittedAt: submit.submittedAt ?? now,
      releasedAt: releaseDate(draft, before, now),
      updatedAt: now,
    },
    infos: draft.infos.map((info) => ({
      ...info,
      cover: info.cover || inDefault.cover,
      cover1to1: info.cover1to1 || inDefault.cover1to1,
      screenshots: info.screenshots.length > 0 ? info.screenshots : inDefault.screenshots,
    })),
    prices: draft.prices.map(({ country, price }) => ({
      country,
      price,
      meowcent: country === FALLBACK_COUNTRY ? price : coinsIn(country, price),
    })),
  };
}

/**
 * What is out stays out since then; all else comes out when its author says, and at once where that is over. A whole game
 * comes out anew after its trial.
 */
function releaseDate(
  { releasedAt, releaseType }: SubmitDraft,
  before: PublishedRows['game'] | undefined,
  now: Date,
): Date {
  const isOut = before && before.releaseType !== 'soon' && before.releasedAt <= now;
  if (isOut && !(before.releaseType === 'trial' && releaseType === 'normal')) return before.releasedAt;
  const wanted = releasedAt === null ? now : new Date(releasedAt);
  return wanted > now ? wanted : now;
}

/** A name as the last part of an address. */
function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return plain || 'game';
}
