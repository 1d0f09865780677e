import { useApp, useTranslate } from '../../app/app.ts';
import { ClockIcon, CopyIcon } from '../../components/action-icons.tsx';
import { IconButton } from '../../components/button.tsx';
import { classes } from '../../components/classes.ts';
import { CoinAmount } from '../../components/coin.tsx';
import { CartIcon, CheckIcon, CloseIcon, PlusIcon } from '../../components/icons.tsx';
import { Link } from '../../components/link.tsx';
import { OwnFileLink } from '../../components/own-file-link.tsx';
import { useCopy } from '../../components/use-copy.ts';
import { longDate } from '../../i18n/calendar.ts';
import { chargedMoney, coins } from '../../i18n/format.ts';
import { gameName } from '../../i18n/game-name.ts';
import { SilverAmount } from '../../wallet/silver-amount.tsx';
import type { Entry } from './statement-file.ts';

const STATES = [
  { name: 'pending', look: 'bg-ink/8 text-muted', Icon: ClockIcon },
  { name: 'finished', look: 'bg-good/12 text-good', Icon: CheckIcon },
  { name: 'invalid', look: 'bg-bad/12 text-bad', Icon: CloseIcon },
] as const;

const TYPES = ['consume', 'recharge', 'reward', 'refund', 'reversal'] as const;
const INVOICED: readonly string[] = ['consume', 'recharge', 'refund'];

/** Whether there is an invoice or a credit note of a movement; a reversal without money gives coins alone. */
const isInvoiced = (type: string, { pay_amount }: Entry): boolean =>
  INVOICED.includes(type) || (type === 'reversal' && pay_amount !== null);

/** Whether its document is a credit note: it gives coins or money back. */
const isCredit = (type: string, { pay_amount }: Entry): boolean =>
  type === 'refund' || (type === 'reversal' && (pay_amount ?? 0) < 0);

interface LogCardProps {
  entry: Entry;
  /** Names of games by id; undefined until they have come. */
  names: ReadonlyMap<number, string> | undefined;
}

/** One movement of the wallet: what it was for, its state, its amounts, the balances after it, and its number to copy. */
export function LogCard({ entry, names }: LogCardProps) {
  const t = useTranslate();
  const { locale, site } = useApp();
  const type = TYPES.find((each) => each === entry.action_type) ?? 'other';
  const isOfGames = entry.store_ids.length > 0;
  const typeName = t(`wallet:log.type.${type}`);
  const Icon = type === 'consume' ? CartIcon : PlusIcon;
  return (
    <li className="grid grid-cols-[auto_1fr_auto] gap-x-4 gap-y-1 rounded-xl border border-line bg-surface p-4 sm:p-5">
      <span className="row-span-2 grid size-11 place-items-center rounded-full bg-accent-wash text-accent-text text-lg">
        <Icon />
      </span>
      <h2 className="min-w-0 font-sans font-semibold text-base">
        {!isOfGames && typeName}
        {isOfGames && names && <Games ids={entry.store_ids} names={names} />}
        {isOfGames && !names && <AwaitedNames>{typeName}</AwaitedNames>}
      </h2>
      <Amounts entry={entry} />
      <p className="col-span-2 text-muted text-sm sm:col-span-1">
        {isOfGames && `${typeName} · `}
        <time dateTime={entry.created_at}>{longDate(locale, entry.created_at)}</time>
      </p>
      <div className="col-span-2 col-start-2 mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-xs">
        <State state={entry.state} />
        {entry.balance_after !== null && (
          <span className="tabular-nums">
            {t('wallet:log.balance', { amount: coins(locale, entry.balance_after) })}
          </span>
        )}
        {site.silver && entry.silver !== 0 && entry.silver_after !== null && (
          <span className="tabular-nums">
            {t('wallet:log.silverBalance', { amount: coins(locale, entry.silver_after) })}
          </span>
        )}
        <Money entry={entry} />
        <span className="inline-flex flex-wrap items-center gap-x-4 gap-y-1 sm:ms-auto">
          <CopyNumber id={entry.id} />
          {entry.state === 1 && isInvoiced(type, entry) && <DocumentLinks type={type} entry={entry} />}
        </span>
      </div>
    </li>
  );
}

/** The invoice or credit note of a movement: as a page and as PDF; the launcher, which has no tabs, saves the PDF. */
function DocumentLinks({ type, entry }: { type: string; entry: Entry }) {
  const t = useTranslate();
  const { locale, platform } = useApp();
  const isCreditNote = isCredit(type, entry);
  const words = t(isCreditNote ? 'wallet:log.creditNote' : 'wallet:log.invoice');
  const file = {
    href: `/api/invoice/${entry.id}.pdf?locale=${locale}`,
    name: `${isCreditNote ? 'credit-note' : 'invoice'}-${entry.id.slice(0, 8)}.pdf`,
    className: 'py-1 text-accent-text underline underline-offset-2',
  };
  if (platform.kind === 'launcher') return <OwnFileLink {...file}>{words}</OwnFileLink>;
  return (
    <span className="inline-flex gap-4">
      <OwnFileLink {...file} href={`/api/invoice/${entry.id}?locale=${locale}`} isPage>
        {words}
      </OwnFileLink>
      <OwnFileLink {...file} isPage label={t('wallet:log.asPdf', { document: words })}>
        PDF
      </OwnFileLink>
    </span>
  );
}

/** Holds the place of names that are under way; who hears the page hears what kind of movement it is. */
const AwaitedNames = ({ children }: { children: string }) => (
  <>
    <span className="sr-only">{children}</span>
    <span className="skeleton block h-5 w-40 max-w-full rounded" />
  </>
);

/** The games that a movement is about: those that are on the shelves lead to their pages. */
function Games({ ids, names }: { ids: readonly number[]; names: ReadonlyMap<number, string> }) {
  const t = useTranslate();
  return (
    <span className="flex flex-wrap gap-x-3">
      {ids.map((id) => {
        const name = names.get(id);
        return name === undefined ? (
          <span key={id}>{gameName(t, id, name)}</span>
        ) : (
          <Link key={id} to={`/store/${id}`} className="py-0.5 underline-offset-4 hover:underline">
            {name}
          </Link>
        );
      })}
    </span>
  );
}

function Amounts({ entry: { state, meowcent, silver: moved } }: { entry: Entry }) {
  const { site } = useApp();
  // The wallet is the same on all sites; the white label shows its coins alone (A08).
  const silver = site.silver ? moved : 0;
  const sign = (amount: number) => (amount > 0 ? '+' : '−');
  return (
    <p
      data-uncovered=""
      className={classes(
        'flex flex-col items-end gap-0.5 font-semibold tabular-nums sm:row-span-2',
        state === 2 && 'text-muted line-through',
        state === 1 && meowcent + silver > 0 && 'text-good',
      )}
    >
      {(meowcent !== 0 || silver === 0) && (
        <span className="inline-flex items-center gap-1">
          {meowcent !== 0 && sign(meowcent)}
          <CoinAmount meowcent={Math.abs(meowcent)} />
        </span>
      )}
      {silver !== 0 && (
        <span className="inline-flex items-center gap-1 text-sm">
          {sign(silver)}
          <SilverAmount silver={Math.abs(silver)} />
        </span>
      )}
    </p>
  );
}

/** The money of a top-up, which was paid only once the top-up is finished. */
function Money({ entry: { state, pay_amount, currency_id } }: { entry: Entry }) {
  const t = useTranslate();
  const { locale } = useApp();
  if (pay_amount === null || currency_id === null) return null;
  const money = chargedMoney(locale, pay_amount, currency_id);
  if (state === 1) return <span>{t('wallet:log.paid', { money })}</span>;
  return <span className={classes(state === 2 && 'line-through')}>{money}</span>;
}

function State({ state }: { state: number }) {
  const t = useTranslate();
  const { name, look, Icon } = STATES[state] ?? STATES[0];
  return (
    <span
      className={classes('inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 font-semibold', look)}
    >
      <Icon />
      {t(`wallet:log.state.${name}`)}
    </span>
  );
}

/** The movement's number, which support asks for. */
function CopyNumber({ id }: { id: string }) {
  const t = useTranslate();
  const copy = useCopy();
  const words = { label: t('wallet:log.copy'), done: t('wallet:log.copied') };
  return (
    <span className="inline-flex items-center font-mono">
      {t('wallet:log.number', { id: id.slice(0, 8) })}
      <IconButton label={words.label} onClick={() => copy(id, words)} className="-my-2 text-base text-muted">
        <CopyIcon />
      </IconButton>
    </span>
  );
}
