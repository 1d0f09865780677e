import { useTranslate } from '../app/app.ts';
import { Button } from '../components/button.tsx';
import { Thumbnail } from '../components/thumbnail.tsx';
import type { Bill } from './bill-query.ts';
import { useHindranceText } from './hindrance-text.ts';

interface HinderedGamesProps {
  games: Bill['hindered'];
  busy: boolean;
  /** Takes them out of the cart. */
  takeOut: () => void;
}

/** Games of the cart that cannot be bought now, each with the reason, and the way to be rid of them. */
export function HinderedGames({ games, busy, takeOut }: HinderedGamesProps) {
  const t = useTranslate();
  const textOf = useHindranceText();
  if (games.length === 0) return null;
  return (
    <section role="alert" className="mb-4 rounded-lg border border-line bg-sunken px-4 py-3">
      <h3 className="font-sans font-semibold text-ink text-sm">{t('wallet:checkout.hindered')}</h3>
      <ul>
        {games.map(({ store, reason }) => {
          const [info] = store.store_info;
          return (
            <li key={store.id} className="flex items-center gap-3 py-2">
              {info && <Thumbnail path={info.data.cover1to1} className="size-10" />}
              <span className="min-w-0 text-sm">
                <span className="line-clamp-3 font-semibold text-ink">{info?.name ?? store.id}</span>
                <span className="block">{textOf(reason)}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <Button kind="plain" size="sm" busy={busy} onClick={takeOut} className="mt-1">
        {t('wallet:checkout.takeOut')}
      </Button>
    </section>
  );
}
