import { useApp, useTranslate } from '../../app/app.ts';
import { Link } from '../../components/link.tsx';

const PAGES = ['terms', 'privacy'] as const;

/** What one agrees to with an account, and where it stands: on the web beside what is typed already. */
export function Rules() {
  const t = useTranslate();
  const { platform } = useApp();
  const beside = platform.kind === 'web' ? { target: '_blank' } : {};
  return (
    <div className="text-muted text-xs">
      <p>{t('account:signUp.adult')}</p>
      <p className="flex flex-wrap gap-x-5">
        {PAGES.map((page) => (
          <Link
            key={page}
            to={`/${page}`}
            {...beside}
            className="inline-flex min-h-8 pointer-coarse:min-h-11 items-center font-semibold text-accent-text underline-offset-4 hover:underline"
          >
            {t(`common:footer.${page}`)}
          </Link>
        ))}
      </p>
    </div>
  );
}
