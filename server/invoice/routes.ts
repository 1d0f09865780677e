import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import { DEFAULT_LOCALE, parseLocale } from '../../shared/contract/locales.ts';
import type { AccountService } from '../account/service.ts';
import type { CatalogService } from '../catalog/service.ts';
import { directives } from '../http/security.ts';
import { invoicePage, STYLE } from './page.ts';
import type { InvoiceService } from './service.ts';

interface InvoiceRoutesDeps {
  account: Pick<AccountService, 'sessionUser'>;
  catalog: Pick<CatalogService, 'infos'>;
  invoice: InvoiceService;
}

const POLICY = directives({
  'default-src': "'none'",
  'style-src': `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'frame-ancestors': "'none'",
});

const uuid = v.pipe(v.string(), v.uuid());

/** Serves invoices as pages to print, each to its own player. */
export function registerInvoices(
  app: FastifyInstance,
  { account, catalog, invoice }: InvoiceRoutesDeps,
): void {
  app.get<{ Params: { id: string }; Querystring: { locale?: string } }>(
    '/api/invoice/:id',
    async ({ headers: { cookie = '' }, params, query }, reply) => {
      const player = await account.sessionUser(new Headers({ cookie }));
      const id = v.safeParse(uuid, params.id);
      if (!id.success) throw new CodedError('404', 'There is no such invoice');
      const found = await invoice.invoice(player, id.output);
      const locale = parseLocale(query.locale ?? '') ?? DEFAULT_LOCALE;
      const storeIds = found.detail.storeIds ?? [];
      const infos = await catalog.infos(storeIds, locale);
      const names = new Map(storeIds.map((storeId, at) => [storeId, infos[at]?.[0]?.name ?? `#${storeId}`]));
      return reply
        .headers({ 'cache-control': 'no-store', 'content-security-policy': POLICY })
        .type('text/html; charset=utf-8')
        .send(invoicePage(locale, found, names));
    },
  );
}
