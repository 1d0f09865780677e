import { useEffect, useState } from 'react';
import { useTranslate } from '../../app/app.ts';
import { PageTitle } from '../../app/page-title.tsx';
import { CheckIcon, CloseIcon } from '../../components/icons.tsx';
import { SupportAddress } from '../../hints/support-address.tsx';
import { CHECKS, type Check, works } from './checks.ts';

/** What this browser offers of what the store needs (R13): a list that a player can send to support. */
export function Component() {
  const t = useTranslate();
  return (
    <div className="page pt-6 lg:pt-10">
      <PageTitle text={t('site:test.title')} />
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-3xl">
        <h1 className="text-4xl">{t('site:test.title')}</h1>
        <p className="mt-3 max-w-prose text-lg text-muted">{t('site:test.text')}</p>
        <SupportAddress className="mt-3" />
        <ul className="mt-8 divide-y divide-line border-line border-y">
          {CHECKS.map((check) => (
            <Result key={check} check={check} />
          ))}
        </ul>
      </div>
    </div>
  );
}

function Result({ check }: { check: Check }) {
  const t = useTranslate();
  const [working, setWorking] = useState<boolean>();
  useEffect(() => {
    void works(check).then(setWorking);
  }, [check]);
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 py-2">
      <span className="font-semibold">{t(`site:test.check.${check}`)}</span>
      {working === undefined ? (
        <span className="skeleton h-5 w-24 rounded-sm" />
      ) : (
        <span className={working ? 'flex items-center gap-2 text-good' : 'flex items-center gap-2 text-bad'}>
          {working ? <CheckIcon /> : <CloseIcon />}
          {t(working ? 'site:test.yes' : 'site:test.no')}
        </span>
      )}
    </li>
  );
}
