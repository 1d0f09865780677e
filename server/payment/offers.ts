import { CodedError } from '../../shared/contract/errors.ts';
import {
  type CataloguedProvider,
  type Channel,
  METHODS,
  type PaymentMethod,
  PROVIDERS,
  type ProviderKey,
} from './catalogue.ts';
import type { PaymentProvider } from './provider.ts';

interface OffersDeps {
  providers: ReadonlyMap<ProviderKey, PaymentProvider>;
  switchedOff: ReadonlySet<ProviderKey>;
  allAgesPlatforms: ReadonlySet<string>;
  /** Whether a provider does not answer now. */
  isDown(key: ProviderKey): boolean;
}

/** A way to pay on offer: a provider and the channels that fit. */
export interface Offer {
  provider: CataloguedProvider;
  channels: readonly Channel[];
  /** False while the provider does not answer: it is shown, and takes nothing. */
  isAvailable: boolean;
}

export type Offers = ReturnType<typeof createOffers>;

/** Which ways to pay are on offer where. */
export function createOffers({ providers, switchedOff, allAgesPlatforms, isDown }: OffersDeps) {
  /** Providers that a platform may offer now. */
  const onOffer = (platformKey: string) =>
    PROVIDERS.filter(
      ({ key, takesAdult }) =>
        providers.has(key) && !switchedOff.has(key) && (takesAdult || allAgesPlatforms.has(platformKey)),
    );

  /** Providers that are on for a platform, with their channels; narrowed by method and currency where given. */
  function find(
    platformKey: string,
    methods: readonly string[] | undefined,
    currency: string | undefined,
  ): Offer[] {
    const isWanted = (channel: Channel) =>
      (methods?.includes(channel.method) ?? true) &&
      (currency === undefined || channel.currencies.includes(currency.toUpperCase()));
    return onOffer(platformKey)
      .map((provider) => ({
        provider,
        channels: provider.channels.filter(isWanted),
        isAvailable: !isDown(provider.key),
      }))
      .filter(({ channels }) => channels.length > 0);
  }

  return {
    find,

    /** Ways to pay on a platform's pages for `web` or `wap`; 400 for any other device. */
    methods(platformKey: string, device: string): PaymentMethod[] {
      if (device !== 'web' && device !== 'wap') throw new CodedError('400', 'platform is web or wap');
      const taken = new Set(
        find(platformKey, undefined, undefined).flatMap(({ channels }) =>
          channels.map(({ method }) => method),
        ),
      );
      return METHODS.filter(({ method, platforms }) => platforms.includes(device) && taken.has(method));
    },
  };
}
