import { useQuery } from '@tanstack/react-query';
import { ClassifyDocument, CoinRateDocument } from '../../shared/contract/gql/graphql.ts';
import { coinsShownAs } from '../../shared/money/coin.ts';
import { ONE, parseRatio, type Ratio } from '../../shared/money/decimal.ts';
import { type PriceRate, rateOf } from '../../shared/money/price.ts';
import { useApp } from '../app/app.ts';
import { money } from '../i18n/format.ts';
import { graphqlQuery } from '../platform/graphql.ts';

/** Writes coins as the money they stand for, in the site's currency (A08, B01); nothing until the rate is known. */
export function useRealMoney(): (meowcent: number) => string | undefined {
  const { locale, site } = useApp();
  const rate = useCoinRate();
  return (meowcent) => rate && money(locale, coinsShownAs(meowcent, rate), site.coinCurrency);
}

/** Coins are worth US cents; the master domain asks the server what they show as, other sites read the list of rates. */
function useCoinRate(): Ratio | undefined {
  const { site } = useApp();
  const asks = site.key === 'master';
  const reads = !asks && site.coinCurrency !== 'USD';
  const { data: asked } = useQuery({
    ...graphqlQuery(CoinRateDocument, { currency_id: site.coinCurrency }),
    enabled: asks,
  });
  const { data: list } = useQuery({
    ...graphqlQuery(ClassifyDocument, { namespace: 'price/price-rate' }),
    enabled: reads,
  });
  if (asks)
    return typeof asked?.getPlatformCoinToCurrencyIdRate === 'number'
      ? parseRatio(String(asked.getPlatformCoinToCurrencyIdRate))
      : undefined;
  if (!reads) return ONE;
  const [document] = list?.findClassify.list ?? [];
  if (!document) return undefined;
  const rates: PriceRate[] = JSON.parse(document.value);
  return rateOf(rates, site.coinCurrency);
}
