import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import type { Locale } from '../../shared/contract/locales.ts';
import type { SiteProfile } from '../../shared/contract/site.ts';
import { coinsShownAs } from '../../shared/money/coin.ts';
import { parseRatio } from '../../shared/money/decimal.ts';
import type { AgePolicy } from '../config-values.ts';
import type { Database } from '../db/database.ts';
import { siteOrigin } from '../http/origins.ts';
import { firstWords } from './default-documents.ts';
import {
  type Country,
  faultOfDocument,
  homeDocument,
  priceRateDocument,
  seoDocument,
  showableBanner,
  submitTagsDocument,
} from './documents.ts';
import { inLanguage } from './in-language.ts';
import { createSiteStore } from './store.ts';

/** Where people under 18 are sent: a public authority's advice on staying safe online. */
const UNDERAGE_URL = 'https://consumer.ftc.gov/identity-theft-and-online-security/protecting-kids-online';

/** Namespaces of documents; the last two are one document an article or game. */
const NAMESPACE = /^[a-z]+\/(?:[a-z-]+|article\/[0-9a-f-]{36}|store\/\d+)$/;

/** Currency that meowcent is worth: `USDTWD` is how many TWD one of it buys. */
const BASE_CURRENCY = 'USD';

interface SiteDeps {
  database: Database;
  publicUrl: URL;
  agePolicies: ReadonlyMap<string, AgePolicy>;
  /** Whether visitors can have their age checked. */
  hasAgeCheck: boolean;
  countries: readonly Country[];
  tagManagerId: string | undefined;
}

/** Code of the error that says why a country sees no game. */
export type Closure = 'auth/age-required' | 'store/region-blocked';

const CLOSED_BY: Readonly<Record<AgePolicy, Closure | null>> = {
  gate: null,
  verify: 'auth/age-required',
  block: 'store/region-blocked',
};

/** What a policy still asks of somebody: verified age stands above the gate's word, and opens nothing that is blocked. */
const asked = (policy: AgePolicy, ageVerified: boolean): AgePolicy =>
  policy === 'verify' && ageVerified ? 'gate' : policy;

type SubmitTags = v.InferOutput<typeof submitTagsDocument>;
const NO_TAGS: SubmitTags = { categories: [], genres: [], warnings: [] };

export type SiteService = ReturnType<typeof createSiteService>;

/** What differs between sites and countries: start-up configuration, documents, age policy, coin rates. */
export function createSiteService({
  database,
  publicUrl,
  agePolicies,
  hasAgeCheck,
  countries,
  tagManagerId,
}: SiteDeps) {
  const store = createSiteStore(database);
  const byCode = new Map(countries.map((country) => [country.alpha2Code.toLowerCase(), country]));

  async function rates(site: SiteProfile) {
    const document = await store.findDocument(site.key, 'price/price-rate');
    return document === undefined ? [] : v.parse(priceRateDocument, document);
  }

  /** How many of a currency one of the base currency buys; undefined for currencies without a rate. */
  async function rateTo(site: SiteProfile, currency: string): Promise<string | undefined> {
    const wanted = currency.toUpperCase();
    if (wanted === BASE_CURRENCY) return '1';
    return (await rates(site)).find(({ code }) => code === BASE_CURRENCY + wanted)?.rate;
  }

  const service = {
    /** Start-up configuration of a site for a country. */
    config(site: SiteProfile, country: string, ageVerified: boolean) {
      const baseUrl = siteOrigin(publicUrl, site);
      return {
        platform_key: site.platformKey,
        baseUrl,
        apiGraphQLUrl: `${baseUrl}/graphql`,
        cdnBaseUrl: `${baseUrl}/cdn`,
        payBaseUrl: `${baseUrl}/pay`,
        country,
        agePolicy: asked(service.agePolicy(country), ageVerified),
        ageCheck: hasAgeCheck,
        underageUrl: UNDERAGE_URL,
        tagManagerId: tagManagerId ?? null,
      };
    },

    /** What a country asks for before adult content: the self-declared gate unless it is configured otherwise. */
    agePolicy(country: string): AgePolicy {
      return agePolicies.get(country) ?? 'gate';
    },

    /**
     * Why no game may be shown in a country; null where games may be. Where the law asks for verified age the shop is open to
     * those alone whose age a verifier has checked.
     */
    closedBy: (country: string, ageVerified: boolean): Closure | null =>
      CLOSED_BY[asked(service.agePolicy(country), ageVerified)],

    /** Whether `closedBy` closes some country to those whose age was not checked, at least. */
    isClosedSomewhere: [...agePolicies.values()].some((policy) => CLOSED_BY[policy] !== null),

    /** The document of a namespace as a list of one, in one language where one is named; unknown namespaces give an empty list. */
    async classify(site: SiteProfile, namespace: string, language?: string | null) {
      if (!NAMESPACE.test(namespace)) return [];
      const document = await store.findDocument(site.key, namespace);
      if (document === undefined) return [];
      return [{ namespace, value: JSON.stringify(inLanguage(document, language)) }];
    },

    /** Banners that can be shown, and editor's picks, of the home page; none when nothing is configured. Throws 400, 404. */
    async pagesIndex(site: SiteProfile, asked: PagesRequest) {
      requirePages(site, asked);
      const document = await store.findDocument(site.key, 'home/index');
      if (document === undefined) return { banners: [], featured: [] };
      const { banners, featured } = v.parse(homeDocument, inLanguage(document, asked.language));
      return { banners: banners.filter((banner) => v.is(showableBanner, banner)), featured };
    },

    /** The home page's words for search engines. Throws 400, 404, also when nothing is configured. */
    async homeSeo(site: SiteProfile, asked: PagesRequest) {
      requirePages(site, asked);
      const document = await store.findDocument(site.key, 'home/seo');
      if (document === undefined) throw new CodedError('404', 'this site has no words for search engines');
      return v.parse(seoDocument, inLanguage(document, asked.language));
    },

    /** What a site says it is, in a language: in the home page's words for search engines, or those of a new store. */
    async description(site: SiteProfile, locale: Locale): Promise<string> {
      const document = (await store.findDocument(site.key, 'home/seo')) ?? firstWords(site.key);
      const { description, translations } = v.parse(seoDocument, document);
      const own = translations.find(({ lang, key }) => lang === locale && key === 'description');
      return own?.value ?? description;
    },

    /** Every country that can be a residence. */
    countries: (): readonly Country[] => countries,

    /** A country of residence by its alpha-2 code in any letter case. */
    country: (alpha2Code: string): Country | undefined => byCode.get(alpha2Code.toLowerCase()),

    priceRates: rates,

    /** The names that authors choose from for a game; none when nothing is configured. */
    async submitTags(site: SiteProfile): Promise<SubmitTags> {
      const document = await store.findDocument(site.key, 'tags/submit');
      return document === undefined ? NO_TAGS : v.parse(submitTagsDocument, document);
    },

    /**
     * Minor units of a currency that one coin shows as, on the master domain only (C1, C2); null elsewhere and for
     * currencies without a rate, where the coin itself is shown.
     */
    async coinRate(site: SiteProfile, currency: string): Promise<number | null> {
      if (site.key !== 'master') return null;
      const rate = await rateTo(site, currency);
      return rate === undefined ? null : Number(rate);
    },

    /**
     * What coins are worth in a currency by the site's rates, minor units (B01): one is worth one of the base currency. Null
     * for currencies without a rate.
     */
    async worthOf(site: SiteProfile, meowcent: number, currency: string): Promise<number | null> {
      const rate = await rateTo(site, currency);
      return rate === undefined ? null : coinsShownAs(meowcent, parseRatio(rate));
    },

    addDocuments: store.addDocuments,

    /** The document that a site (or `all` of them) shows; undefined where there is none. */
    document: (site: string, namespace: string): Promise<unknown> => store.findDocument(site, namespace),

    /**
     * Puts a document in the place of a site's own, or of that of `all` sites without one of their own; answers with
     * whether it replaced one. Throws 400 for a namespace that is none, and for what cannot stand there.
     */
    async putDocument(site: string, namespace: string, value: unknown): Promise<boolean> {
      if (!NAMESPACE.test(namespace)) throw new CodedError('400', `'${namespace}' is no namespace`);
      const fault = faultOfDocument(namespace, value, await store.findDocument(site, namespace));
      if (fault !== undefined) throw new CodedError('400', fault);
      const replaces = (await store.ownDocument(site, namespace)) !== undefined;
      await store.putDocument({ site, namespace, value });
      return replaces;
    },
  };
  return service;
}

/** Version of the home page's documents. */
const PAGES_VERSION = 2;

interface PagesRequest {
  platform_key: string;
  version: number;
  language?: string | null | undefined;
}

function requirePages(site: SiteProfile, { platform_key, version }: PagesRequest): void {
  if (version !== PAGES_VERSION) throw new CodedError('400', `version must be ${PAGES_VERSION}`);
  if (platform_key !== site.platformKey) throw new CodedError('404', 'This site is another platform’s');
}
