import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslate } from '../app/app.ts';
import type { Consent } from '../app/consent.ts';
import { configQuery } from '../app/site-content.ts';
import { Button } from '../components/button.tsx';
import { Link } from '../components/link.tsx';

/** Asks whether visits may be counted (X05): to refuse is one press, like to agree. */
export function ConsentBar({ answer }: { answer: (consent: Consent) => void }) {
  const t = useTranslate();
  const title = useId();
  const tagManagerId = useQuery(configQuery).data?.getConfig2.tagManagerId;
  return (
    <section
      aria-labelledby={title}
      className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-x-8 gap-y-2 sm:gap-y-3"
    >
      {/* On a phone the question leads the words into one paragraph: the page is to be seen above them. */}
      <div className="min-w-0 basis-96 grow text-sm max-sm:text-[0.8125rem]/snug">
        <h2
          id={title}
          className="font-sans font-semibold text-base tracking-normal max-sm:inline max-sm:text-[length:inherit] max-sm:leading-[inherit]"
        >
          {t('site:consent.title')}
        </h2>{' '}
        <p className="mt-0.5 text-muted max-sm:inline">
          {t(tagManagerId ? 'site:consent.textWithTags' : 'site:consent.text')}{' '}
          <Link to="/privacy" className="inline-block text-accent-text underline underline-offset-4">
            {t('common:footer.privacy')}
          </Link>
        </p>
      </div>
      <div className="grid grow grid-cols-2 gap-3 sm:grow-0">
        <Button kind="plain" onClick={() => answer('refused')}>
          {t('site:consent.refuse')}
        </Button>
        <Button kind="plain" onClick={() => answer('granted')}>
          {t('site:consent.accept')}
        </Button>
      </div>
    </section>
  );
}
