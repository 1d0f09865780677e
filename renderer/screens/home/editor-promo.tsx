import { withReturnPath } from '../../../shared/contract/return-path.ts';
import { useTranslate } from '../../app/app.ts';
import { useSession } from '../../app/session.ts';
import { ButtonLink } from '../../components/button.tsx';
import { classes } from '../../components/classes.ts';
import { useLaidOut } from '../../components/laid-out.ts';

/** Where games are submitted, and where players without a publishing name read how to get one. */
const SUBMISSIONS = '/account/submissions';

/** Invites authors to publish with the creator's editor (R02). The cat looks over the edge. */
export function EditorPromo() {
  const t = useTranslate();
  const isPlayer = useSession() === 'player';
  const isLaidOut = useLaidOut();
  return (
    <section className={classes('page mt-20', !isLaidOut && 'below')}>
      <div className="relative isolate overflow-hidden rounded-2xl border border-line bg-surface px-6 py-10 sm:px-12 sm:py-14">
        <svg
          viewBox="0 0 320 150"
          aria-hidden="true"
          className="-z-10 absolute end-[4%] bottom-0 hidden h-[88%] md:block"
        >
          <path
            className="fill-accent"
            d="M20 150V34c0-15 17-24 29-15l52 40c38-10 80-10 118 0l52-40c12-9 29 0 29 15v116Z"
          />
          <g className="stroke-accent-ink" fill="none" strokeWidth="7" strokeLinecap="round">
            <path d="M82 118c8-15 30-15 38 0M200 118c8-15 30-15 38 0" />
          </g>
        </svg>
        <div className="max-w-xl md:max-w-[46%]">
          <h2 className="text-3xl">{t('store:editor.title')}</h2>
          <p className="mt-4 text-lg text-muted">{t('store:editor.text')}</p>
          <ButtonLink
            to={isPlayer ? SUBMISSIONS : withReturnPath('/sign-up', SUBMISSIONS)}
            size="lg"
            className="mt-7"
          >
            {t('store:editor.action')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
