import { useTranslate } from '../../app/app.ts';
import { Button } from '../../components/button.tsx';
import { CancelButton, Dialog } from '../../components/dialog.tsx';
import { langOf } from '../../components/game-card.tsx';
import { gameName } from '../../i18n/game-name.ts';
import type { BillItem } from '../../wallet/bill-query.ts';
import type { PopupControls } from '../registry.ts';

/** Of a long cart the first names say enough; the rest are a number. */
const NAMED = 5;

type BillGame = BillItem['store'];

export interface OtherLanguageArgs {
  /** The games of a purchase that may not speak the language of the page; at least one. */
  games: readonly BillGame[];
}

/** Asks whether to buy what may not be in the player's language (V08); resolves with true only for a yes. */
export function Popup({ games, close }: OtherLanguageArgs & PopupControls<true>) {
  const t = useTranslate();
  const nameOf = ({ id, store_info: [info] }: BillGame) => gameName(t, id, info?.name);
  const [game] = games;
  return (
    <Dialog
      title={t('wallet:language.title')}
      onClose={close}
      actions={
        <>
          <CancelButton onClick={() => close()} />
          <Button onClick={() => close(true)}>{t('wallet:language.confirm')}</Button>
        </>
      }
    >
      {game && games.length === 1 ? (
        <p>{t('wallet:language.one', { name: nameOf(game) })}</p>
      ) : (
        <>
          <p>{t('wallet:language.many', { count: games.length })}</p>
          <ul className="my-3 list-disc ps-5">
            {games.slice(0, NAMED).map((game) => (
              <li key={game.id} lang={game.store_info[0] && langOf(game.store_info[0].language)}>
                <span className="font-semibold text-ink">{nameOf(game)}</span>
              </li>
            ))}
            {games.length > NAMED && (
              <li className="list-none">{t('wallet:language.more', { count: games.length - NAMED })}</li>
            )}
          </ul>
          <p>{t('wallet:language.ask')}</p>
        </>
      )}
    </Dialog>
  );
}
