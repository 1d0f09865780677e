import { createInvoiceDrafts, type DraftInvoice } from '../invoice/draft.ts';
import type { TaxPoint } from '../invoice/taxation.ts';

/** What `createInvoiceDrafts` makes for a seller who charges the standard rates. */
export const draftsAt = (taxPoint: TaxPoint): DraftInvoice =>
  createInvoiceDrafts({ seller: ['Moggie'], vat: { taxPoint, rates: new Map() } });
