import { useId } from 'react';
import { useApp, useTranslate } from '../../app/app.ts';
import { Select } from '../../components/select.tsx';

interface CurrencySelectProps {
  currencies: readonly string[];
  chosen: string;
  choose: (currency: string) => void;
}

/** The currency that is charged, by its name and code. */
export function CurrencySelect({ currencies, chosen, choose }: CurrencySelectProps) {
  const t = useTranslate();
  const { locale } = useApp();
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const id = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <label htmlFor={id} className="font-semibold text-ink text-sm">
        {t('wallet:credit.currency')}
      </label>
      <Select id={id} value={chosen} onChange={(event) => choose(event.target.value)}>
        {currencies.map((currency) => (
          <option key={currency} value={currency}>
            {currency} · {names.of(currency)}
          </option>
        ))}
      </Select>
    </div>
  );
}
