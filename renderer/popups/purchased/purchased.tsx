import { useId } from 'react';
import { useNavigate } from 'react-router';
import { useApp, usePath, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { classes } from '../../components/classes.ts';
import { Dialog } from '../../components/dialog.tsx';
import { langOf } from '../../components/game-card.tsx';
import { CheckIcon } from '../../components/icons.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { PlayActions } from '../../library/play-actions.tsx';
import type { BillItem } from '../../wallet/bill-query.ts';
import { usePurchasedPlace } from '../../wallet/purchased-place.ts';
import { type Paid, sumText } from '../../wallet/sum-text.ts';
import type { PopupControls } from '../registry.ts';

export interface PurchasedArgs {
  items: readonly BillItem[];
  paid: Paid;
}

/**
 * Says that a purchase is completed (T12), what was paid, and leads on to playing (S07): the one game stands out, of several
 * each has its ways.
 */
export function Popup({ items, paid, close }: PurchasedArgs & PopupControls<true>) {
  const t = useTranslate();
  const path = usePath();
  const navigate = useNavigate();
  const { locale } = useApp();
  const textId = useId();
  const games = items.flatMap(({ store }) => store.store_info.slice(0, 1).map((info) => ({ store, info })));
  const [only] = games.length === 1 ? games : [];
  const place = usePurchasedPlace();
  const show = () => {
    close(true);
    void navigate(path(place.to));
  };
  return (
    <Dialog
      title={t('wallet:log.state.finished')}
      describedBy={textId}
      onClose={close}
      actions={
        <>
          <Button kind="quiet" onClick={() => close()}>
            {t('wallet:purchased.goOn')}
          </Button>
          <Button kind={only ? 'plain' : 'main'} onClick={show}>
            {place.label}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 pt-2">
        {only && <Cover path={only.info.data.cover1to1} />}
        <div id={textId} className={classes(only && 'text-center')}>
          <p className="text-ink">
            {only
              ? t('wallet:purchased.one', { name: only.info.name })
              : t('wallet:purchased.many', { count: items.length })}
          </p>
          {paid.meowCost + paid.silverCost > 0 && (
            <p className="mt-1 text-sm">{t('wallet:purchased.paid', { sum: sumText(t, locale, paid) })}</p>
          )}
        </div>
        {only ? (
          <PlayActions store={only.store} name={only.info.name} size="lg" />
        ) : (
          <ul className="divide-y divide-line border-line border-t">
            {games.map(({ store, info }) => (
              <li key={store.id} className="flex gap-4 py-3">
                <Thumbnail path={info.data.cover1to1} className="size-16 rounded-lg" />
                <div className="min-w-0 grow">
                  <p lang={langOf(info.language)} className="mb-2 font-semibold text-ink">
                    {info.name}
                  </p>
                  <PlayActions store={store} name={info.name} aside />
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

/** The cover of what was bought, with a tick. */
const Cover = ({ path }: { path: string }) => (
  <div className="relative mx-auto">
    <Thumbnail path={path} className="size-24 rounded-xl shadow-lift" />
    <span className="absolute -end-2 -bottom-2 grid size-9 place-items-center rounded-full bg-good text-raised">
      <CheckIcon />
    </span>
  </div>
);
