import { useQuery } from '@tanstack/react-query';
import { PriceCountriesDocument } from '../../../shared/contract/gql/graphql.ts';
import { FALLBACK_COUNTRY } from '../../../shared/money/price.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { graphqlQuery } from '../../platform/graphql.ts';
import { AddChoice } from './add-choice.tsx';
import type { Form } from './form.ts';
import { Part, type PartProps } from './part.tsx';

/** What the game costs: in coins, and in countries with a price of their own. */
export function PricePart({ value, onChange, faultOf }: PartProps<Form['prices']>) {
  const t = useTranslate();
  const { locale } = useApp();
  const { data } = useQuery(graphqlQuery(PriceCountriesDocument, {}));
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const nameOf = (country: string) => names.of(country.toUpperCase()) ?? country;
  const countries = (data?.findCountries ?? [])
    .map(({ alpha2Code, currency }) => ({ country: alpha2Code.toLowerCase(), currency }))
    .toSorted((a, b) => nameOf(a.country).localeCompare(nameOf(b.country), locale));
  const textOf = (country: string) => value.find((each) => each.country === country)?.text ?? '';
  const set = (country: string, text: string) => {
    const isThere = value.some((each) => each.country === country);
    if (isThere) onChange(value.map((each) => (each.country === country ? { country, text } : each)));
    else onChange([...value, { country, text }]);
  };
  const others = value.filter(({ country }) => country !== FALLBACK_COUNTRY);
  const free = countries.filter(
    ({ country }) => country !== FALLBACK_COUNTRY && !others.some((each) => each.country === country),
  );
  return (
    <Part title={t('submission:price.title')} text={t('submission:price.text')}>
      <TextField
        label={t('submission:price.base')}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-48"
        value={textOf(FALLBACK_COUNTRY)}
        error={faultOf(`price.${FALLBACK_COUNTRY}`)}
        onChange={({ target }) =>
          target.value.trim() === '' && others.length === 0
            ? onChange([])
            : set(FALLBACK_COUNTRY, target.value)
        }
      />
      {others.map(({ country, text }) => {
        const currency = countries.find((each) => each.country === country)?.currency ?? '';
        return (
          <TextField
            key={country}
            label={t('submission:price.other', { country: nameOf(country), currency })}
            inputMode="decimal"
            autoComplete="off"
            className="max-w-48"
            value={text}
            error={faultOf(`price.${country}`)}
            aside={
              <Button
                kind="quiet"
                size="sm"
                aria-label={t('submission:price.removeOne', { country: nameOf(country) })}
                onClick={() => onChange(value.filter((each) => each.country !== country))}
              >
                {t('submission:price.remove')}
              </Button>
            }
            onChange={({ target }) => set(country, target.value)}
          />
        );
      })}
      {free.length > 0 && (
        <AddChoice
          label={t('submission:price.country')}
          button={t('submission:price.add')}
          choices={free.map(({ country }) => ({ value: country, name: nameOf(country) }))}
          onAdd={(country) => onChange([...value, { country, text: '' }])}
        />
      )}
    </Part>
  );
}
