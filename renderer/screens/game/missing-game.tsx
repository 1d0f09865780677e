import { useNavigate } from 'react-router';
import { usePath, useTranslate } from '../../app/app.ts';
import { Instead } from '../../app/error-pages.tsx';
import { useSession } from '../../app/session.ts';
import { ButtonLink } from '../../components/button.tsx';
import { ListSearch } from '../../components/list-search.tsx';
import { SleepingCat } from '../../components/sleeping-cat.tsx';

/** Stands for a game that the store does not have, or not for this visitor: which of both, it does not tell. */
export function MissingGame() {
  const t = useTranslate();
  const path = usePath();
  const navigate = useNavigate();
  const isPlayer = useSession() === 'player';
  const search = (keyword: string) => {
    if (keyword) void navigate(`${path('/store')}?${new URLSearchParams({ keyword })}`);
  };
  return (
    <>
      <meta name="robots" content="noindex" />
      <Instead
        sign={<SleepingCat />}
        title={t('game:missing.title')}
        text={t('game:missing.text')}
        search={<ListSearch label={t('game:missing.search')} page="/store" keyword="" onSearch={search} />}
      >
        {isPlayer && (
          <ButtonLink kind="plain" to="/my-store?tab=wishlist">
            {t('game:missing.wishlist')}
          </ButtonLink>
        )}
        <ButtonLink to="/store">{t('common:nav.store')}</ButtonLink>
      </Instead>
    </>
  );
}
