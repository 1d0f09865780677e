import { useNavigate } from 'react-router';
import { AccountLogDocument, AddPaymentLogLinkDocument } from '../../../shared/contract/gql/graphql.ts';
import { type App, useApp, usePath, useTranslate } from '../../app/app.ts';
import { bringIntoView } from '../../components/bring-into-view.ts';
import { Button } from '../../components/button.tsx';
import { ChoiceSelect } from '../../components/choice-select.tsx';
import { Link } from '../../components/link.tsx';
import { useWork } from '../../components/use-work.ts';
import { gameName } from '../../i18n/game-name.ts';
import { everyRowByKey } from '../../platform/every-row.ts';
import { execute } from '../../platform/graphql.ts';
import { saveFile } from '../../platform/save-file.ts';
import { usePopups } from '../../popups/popups.tsx';
import { useReturnUrl } from '../../wallet/return-url.ts';
import { gameNamesQuery } from './game-names.ts';
import { askedFor, hrefOf, KINDS, PERIODS, type Selection } from './selection.ts';
import { type Entry, statementFile } from './statement-file.ts';

/** What of the statement is shown, by kind and time, and the way to have all of that as a file. */
export function LogTools({ selection, total }: { selection: Selection; total: number }) {
  const t = useTranslate();
  const path = usePath();
  const navigate = useNavigate();
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      {/* One row on a phone, which scrolls: the statement begins in the first view. */}
      <div className="flex items-center gap-3 [scrollbar-width:none] max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:contents">
        <nav aria-label={t('wallet:log.filter.label')} className="flex shrink-0 gap-1 sm:shrink sm:flex-wrap">
          {KINDS.map((kind) => (
            <Link
              key={kind}
              to={hrefOf({ ...selection, kind, page: 1 })}
              ref={kind === selection.kind ? bringIntoView : undefined}
              aria-current={kind === selection.kind ? 'page' : undefined}
              className="inline-flex min-h-11 items-center whitespace-nowrap rounded-full px-4 font-semibold text-muted text-sm hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-canvas"
            >
              {t(`wallet:log.filter.${kind}`)}
            </Link>
          ))}
        </nav>
        <div className="shrink-0 max-sm:order-first">
          <ChoiceSelect
            label={t('wallet:log.period.label')}
            labelLook="sr-only"
            choices={PERIODS}
            value={selection.period}
            nameOf={(days) =>
              days === 0 ? t('wallet:log.period.all') : t('wallet:log.period.days', { count: days })
            }
            onChoose={(period) => void navigate(path(hrefOf({ ...selection, period, page: 1 })))}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <PaymentsButton />
        {total > 0 && <FileButton selection={selection} />}
      </div>
    </div>
  );
}

/** Leads to the pay service's list of all payments, also of those that gave no coins (X04). */
function PaymentsButton() {
  const t = useTranslate();
  const { platform, run, locale } = useApp();
  const popups = usePopups();
  const returnUrl = useReturnUrl();
  const [busy, open] = useWork(async () => {
    try {
      const { addPaymentLogLink } = await execute(run, AddPaymentLogLinkDocument, {
        return_url: await returnUrl(),
        locale,
      });
      await platform.openPayPage(addPaymentLogLink);
    } catch (refusal) {
      popups.showError(refusal);
    }
  });
  return (
    <Button kind="plain" busy={busy} onClick={open}>
      {t('wallet:log.payments')}
    </Button>
  );
}

/** Saves all pages of what is shown as a file for spreadsheets. */
function FileButton({ selection }: { selection: Selection }) {
  const t = useTranslate();
  const app = useApp();
  const popups = usePopups();
  const [busy, save] = useWork(async () => {
    try {
      await download(app, selection, `${t('common:brand').toLowerCase()}-statement.csv`);
    } catch (refusal) {
      popups.showError(refusal);
    }
  });
  return (
    <Button kind="plain" busy={busy} onClick={save}>
      {t('wallet:log.file')}
    </Button>
  );
}

async function download(app: App, selection: Selection, name: string): Promise<void> {
  const entries = await everyRowByKey<Entry>(async (limit, last) => {
    const after = last && { created_at: last.created_at, id: last.id };
    const asked = { ...askedFor(selection, app.now), after, q: { orderField: 'created_at-desc', limit } };
    return (await execute(app.run, AccountLogDocument, asked)).findAccountLog.list;
  });
  const ids = [...new Set(entries.flatMap(({ store_ids }) => store_ids))];
  const names = await app.queryClient.fetchQuery(gameNamesQuery(app, ids));
  const nameOf = (id: number) => gameName(app.translate, id, names.get(id));
  saveFile(new Blob([statementFile(entries, nameOf, app.site.silver)], { type: 'text/csv' }), name);
}
