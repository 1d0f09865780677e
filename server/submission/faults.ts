import type { ErrorCode } from '../../shared/contract/errors.ts';
import { decimalsOf, inUnitsOf } from '../../shared/money/currency.ts';
import { FALLBACK_COUNTRY } from '../../shared/money/price.ts';
import type { SubmitDraft, SubmitInfo } from '../db/schema/submission.ts';

/** What is wrong with one field of a submission. */
export interface Fault {
  /** As the API names it: `categories`, `info.ja-jp.name`, `price.tw`, `game_pack.official_app.windows`. */
  field: string;
  code: ErrorCode;
}

/** What a submission is measured against. */
export interface Circumstances {
  now: Date;
  /** The builds that are published now. */
  builds: readonly { type: string; os: string; build_id: string }[];
  /** Currency of a country. */
  currencyOf(alpha2Code: string): string;
}

const required = (field: string): Fault => ({ field, code: 'store/field-required' });

/** Everything that keeps a draft from being submitted, in the order of the form; none for one that is complete. */
export function faultsOf(draft: SubmitDraft, circumstances: Circumstances): Fault[] {
  const { categories, languages, adults } = draft;
  return [
    // V05.
    ...(categories.length === 0 ? [{ field: 'categories', code: 'store/empty-category' } as const] : []),
    ...textFaults(draft),
    ...(languages.length === 0 ? [required('languages')] : []),
    ...priceFaults(draft, circumstances),
    ...packFaults(draft, circumstances),
    ...dateFaults(draft, circumstances.now),
    ...(adults ? [] : [{ field: 'adults', code: 'store/adults-not-attested' } as const]),
  ];
}

function textFaults({ defaultLang, infos }: SubmitDraft): Fault[] {
  const inDefault = infos.some(({ language }) => language === defaultLang);
  return [
    ...(inDefault ? [] : [required('default_lang')]),
    ...infos.flatMap((info) => infoFaults(info, info.language === defaultLang)),
  ];
}

/** A language that was begun is to be whole; pictures are needed in the default one, where the others find theirs. */
function infoFaults({ language, screenshots, ...info }: SubmitInfo, isDefault: boolean): Fault[] {
  const texts = (['name', 'brief', 'introduction'] as const).filter((key) => info[key] === '');
  const pictures = isDefault ? (['cover', 'cover1to1'] as const).filter((key) => info[key] === '') : [];
  const shots = isDefault && screenshots.length === 0 ? ['screenshots'] : [];
  return [...texts, ...pictures, ...shots].map((field) => required(`info.${language}.${field}`));
}

/**
 * A game that is out has its us price, from which other countries' derive (B02), and so has whatever has any price. What is
 * free is free everywhere. Currencies without decimals take whole units.
 */
function priceFaults({ releaseType, prices }: SubmitDraft, { currencyOf }: Circumstances): Fault[] {
  const base = prices.find(({ country }) => country === FALLBACK_COUNTRY);
  if (!base) {
    const isNeeded = releaseType === 'normal' || prices.length > 0;
    return isNeeded ? [required(`price.${FALLBACK_COUNTRY}`)] : [];
  }
  const isWrong = ({ country, price }: (typeof prices)[number]) =>
    inUnitsOf(price, decimalsOf(currencyOf(country)) === 0 ? 0 : 2) === undefined ||
    (price === 0) !== (base.price === 0);
  return prices.filter(isWrong).map(({ country }) => ({
    field: `price.${country}`,
    code: 'store/price-invalid',
  }));
}

/** What is out, or can be tried, has a build; each build that is named is the one that is published now. */
function packFaults({ releaseType, gamePacks }: SubmitDraft, { builds }: Circumstances): Fault[] {
  const needed = releaseType === 'trial' ? 'trial_app' : 'official_app';
  const isThere = ({ type, os, buildId }: (typeof gamePacks)[number]) =>
    builds.some((build) => build.type === type && build.os === os && build.build_id === buildId);
  return [
    ...(releaseType === 'soon' || gamePacks.some(({ type }) => type === needed)
      ? []
      : [required('game_pack')]),
    ...gamePacks
      .filter((pack) => !isThere(pack))
      .map(({ type, os }): Fault => ({ field: `game_pack.${type}.${os}`, code: 'store/build-missing' })),
  ];
}

/** What comes soon says when, and that lies ahead. */
function dateFaults({ releaseType, releasedAt }: SubmitDraft, now: Date): Fault[] {
  if (releaseType !== 'soon') return [];
  if (releasedAt === null) return [required('released_at')];
  return new Date(releasedAt) > now ? [] : [{ field: 'released_at', code: 'store/release-date-past' }];
}
