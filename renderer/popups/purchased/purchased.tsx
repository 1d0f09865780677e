import { useId } from 'react';
import { useNavigate } from 'react-router';
import { useApp, usePath, useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { CheckIcon } from '../../components/icons.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import type { BillItem } from '../../wallet/bill-query.ts';
import { type Paid, sumText } from '../../wallet/sum-text.ts';
import type { PopupControls } from '../registry.ts';

export interface PurchasedArgs {
  items: readonly BillItem[];
  paid: Paid;
}

/** Says that a purchase is completed (T12), what was paid and where the games are now; a game for the browser plays at once (S07). */
export function Popup({ items, paid, close }: PurchasedArgs & PopupControls<true>) {
  const t = useTranslate();
  const path = usePath();
  const navigate = useNavigate();
  const { platform, locale } = useApp();
  const textId = useId();
  const library = platform.kind === 'launcher' ? '/library' : '/my-store?tab=purchased';
  const go = (to: string) => {
    close(true);
    void navigate(path(to));
  };
  const [only, ...others] = items;
  const plays = platform.kind === 'web' && others.length === 0 && only?.store.game_pack.type === 1;
  const covers = items.flatMap(({ store }) => store.store_info.slice(0, 1));
  return (
    <Dialog
      title={t('wallet:log.state.finished')}
      describedBy={textId}
      onClose={close}
      actions={
        <>
          {/* Two ways on are enough: beside playing at once, the cross goes on browsing. */}
          {!plays && (
            <Button kind="quiet" onClick={() => close()}>
              {t('wallet:purchased.goOn')}
            </Button>
          )}
          <Button kind={plays ? 'plain' : 'main'} onClick={() => go(library)}>
            {t('wallet:purchased.show')}
          </Button>
          {plays && (
            <Button onClick={() => go(`/store/${only.store.id}/fullscreen`)}>{t('game:buy.play')}</Button>
          )}
        </>
      }
    >
      <div className="flex flex-col items-center gap-4 pt-2 text-center">
        <div className="relative flex -space-x-6">
          {covers.slice(0, 3).map(({ name, data }) => (
            <Thumbnail
              key={name}
              path={data.cover1to1}
              className="size-24 rounded-xl shadow-lift ring-2 ring-raised"
            />
          ))}
          <span className="absolute -end-2 -bottom-2 grid size-9 place-items-center rounded-full bg-good text-raised">
            <CheckIcon />
          </span>
        </div>
        <div id={textId}>
          <p className="text-ink">
            {covers.length === 1 && covers[0]
              ? t('wallet:purchased.one', { name: covers[0].name })
              : t('wallet:purchased.many', { count: items.length })}
          </p>
          {paid.meowCost + paid.silverCost > 0 && (
            <p className="mt-1 text-sm">{t('wallet:purchased.paid', { sum: sumText(t, locale, paid) })}</p>
          )}
        </div>
      </div>
    </Dialog>
  );
}
