import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  CountriesDocument,
  type CountriesQuery,
  IfconfigDocument,
  SetUserCountryDocument,
} from '../../../shared/contract/gql/graphql.ts';
import { useApp, useTranslate } from '../../app/app.ts';
import { STALE_BY_COUNTRY } from '../../browsing/game-lists.ts';
import { AwaitedPart } from '../../components/awaited-part.tsx';
import { Button } from '../../components/button.tsx';
import { CancelButton, Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { RadioRow } from '../../components/radio-row.tsx';
import { SupportAddress } from '../../hints/support-address.tsx';
import { graphqlQuery } from '../../platform/graphql.ts';
import { useGraphqlMutation } from '../../platform/mutations.ts';
import type { PopupControls } from '../registry.ts';
import { matchingCountries } from './matching-countries.ts';

/** Chooses the country of residence; it stays once it is set (P12, V04). */
export function Popup({ close }: PopupControls<true>) {
  const t = useTranslate();
  const [filter, setFilter] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { data: here } = useQuery(graphqlQuery(IfconfigDocument, {}));
  const question = useQuery(graphqlQuery(CountriesDocument, {}));
  const countries = useNamed(question.data, here?.ifconfig.country);
  const save = useGraphqlMutation(SetUserCountryDocument, {
    stale: ['me', ...STALE_BY_COUNTRY],
    onSuccess: () => close(true),
  });
  const shown = countries && matchingCountries(countries, filter);
  // It cannot be undone: what is not in sight is not saved.
  const seen = shown?.find(({ code }) => code === chosen)?.code;

  return (
    <Dialog
      title={t('wallet:country.title')}
      onClose={close}
      actions={
        <>
          <CancelButton onClick={() => close()} />
          <Button
            disabled={!seen}
            busy={save.isPending}
            onClick={() => seen && save.mutate({ country: seen })}
          >
            {t('wallet:country.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t('wallet:country.text')}</p>
        <Notice look="plain">{t('wallet:country.once')}</Notice>
        <SupportAddress />
        <TextField
          label={t('wallet:country.find')}
          type="search"
          autoComplete="country-name"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <fieldset
          aria-busy={question.isPending}
          className="h-64 overflow-y-auto rounded-lg border border-line"
        >
          <legend className="sr-only">{t('wallet:country.title')}</legend>
          {shown?.map(({ code, name, nativeName }) => (
            <RadioRow
              key={code}
              name="country"
              value={code}
              checked={chosen === code}
              onChoose={() => setChosen(code)}
            >
              <span className="grow">{name}</span>
              {nativeName !== name && <span className="text-end text-muted text-xs">{nativeName}</span>}
            </RadioRow>
          ))}
          {shown?.length === 0 && <p className="p-4 text-sm">{t('wallet:country.none')}</p>}
          {!shown && <AwaitedPart question={question} className="m-3 h-56" />}
        </fieldset>
      </div>
    </Dialog>
  );
}

/** Every country by its name in the player's language, the one the visitor is in first; undefined until they have come. */
function useNamed(data: CountriesQuery | undefined, here: string | undefined) {
  const { locale } = useApp();
  return useMemo(() => {
    const own = new Intl.DisplayNames(locale, { type: 'region' });
    const english = new Intl.DisplayNames('en', { type: 'region' });
    const countries = data?.findCountries.map(({ alpha2Code, nativeName }) => {
      const name = own.of(alpha2Code) ?? nativeName;
      const names = [name, nativeName, english.of(alpha2Code) ?? nativeName];
      return { code: alpha2Code.toLowerCase(), name, nativeName, names };
    });
    return countries?.sort(
      (a, b) => Number(b.code === here) - Number(a.code === here) || a.name.localeCompare(b.name, locale),
    );
  }, [data, here, locale]);
}
