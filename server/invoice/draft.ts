import { type SQL, sql } from 'drizzle-orm';
import { account } from '../db/schema/account.ts';
import { storeOrder } from '../db/schema/cart.ts';
import { paymentReversal } from '../db/schema/payment.ts';
import { type EntryDetail, invoice } from '../db/schema/wallet.ts';
import { namesNow } from './names.ts';
import { isInvoiced, isTaxed, ratesOf, type VatSettings } from './taxation.ts';

/** A ledger entry that is being written. */
interface WrittenEntry {
  kind: string;
  refId: string;
  detail: EntryDetail;
  createdAt: Date;
}

/** An account that the entry moves; those without an owner are the house's. */
interface MovedAccount {
  id: string;
  owner: string | null;
}

export type DraftInvoice = (entry: WrittenEntry, accounts: readonly MovedAccount[]) => SQL | null;

interface DraftsDeps {
  vat: VatSettings;
  /** Who sells, in lines. */
  seller: readonly string[];
}

/**
 * Makes the insert that writes the invoice of a ledger entry in the statement that writes the entry, of which `entry` is the
 * part with its id: where the player lives, the rate there, who sells and what the games are called are those of the sale
 * for ever. It has no number yet: to give numbers without gaps one sale would have to wait for the other. Null for what has
 * no invoice; nothing is inserted for what gives back a sale whose own invoice was not made yet.
 */
export function createInvoiceDrafts({ vat, seller }: DraftsDeps): DraftInvoice {
  const rates = JSON.stringify(ratesOf(vat));

  function factsOfSale(entry: WrittenEntry, player: string, accounts: readonly MovedAccount[]): SQL {
    const soldGames = accounts.some(({ id }) => id.startsWith('sales:'));
    const rate = isTaxed(vat.taxPoint, entry, soldGames)
      ? sql`nullif((${rates}::jsonb ->> country)::int, 0)`
      : sql`null::int`;
    return sql`select ${rate} as vat_rate, country, null::jsonb as names
      from (values (${player}::uuid)) as player (id) left join ${account} using (id)`;
  }

  return (entry, accounts) => {
    const player = accounts.find(({ owner }) => owner !== null)?.owner;
    if (!player || !isInvoiced(entry)) return null;
    const facts = factsOfOrigin(entry) ?? factsOfSale(entry, player, accounts);
    return sql`insert into ${invoice} (entry_id, year, vat_rate, residence, seller, names, issued_at)
      select entry.id, ${entry.createdAt.getUTCFullYear()}::int, fact.vat_rate, fact.country,
        ${sql.param([...seller])}::text[], coalesce(fact.names, ${namesNow(entry.detail.storeIds)}),
        ${entry.createdAt.toISOString()}::timestamptz
      from entry cross join (${facts}) as fact`;
  };
}

/** What the invoice says of the sale that an entry gives back; undefined where it gives nothing back. */
function factsOfOrigin({ kind, refId }: WrittenEntry): SQL | undefined {
  if (kind === 'refund')
    return sql`select vat_rate, residence as country, names from ${invoice}
      join ${storeOrder} as sold on sold.checkout_id = entry_id where sold.id = ${refId}`;
  if (kind === 'reversal')
    return sql`select vat_rate, residence as country, names from ${invoice}
      join ${paymentReversal} as reversed on reversed.payment_id = entry_id where reversed.id = ${refId}`;
  return undefined;
}
