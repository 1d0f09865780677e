import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { CodedError } from '../../shared/contract/errors.ts';
import { DEFAULT_LOCALE, parseLocale } from '../../shared/contract/locales.ts';
import type { AccountService } from '../account/service.ts';
import { createPrinter } from '../print/service.ts';
import { invoiceContent } from './content.ts';
import { INVOICE_POLICY, invoicePage } from './page.ts';
import type { InvoiceService } from './service.ts';

interface InvoiceRoutesDeps {
  account: Pick<AccountService, 'sessionUser'>;
  invoice: InvoiceService;
}

const uuid = v.pipe(v.string(), v.uuid());

/** What a request for an invoice says. */
interface Asked {
  Params: { id: string };
  Querystring: { locale?: string };
}

/** Serves invoices as pages and as PDF, each to its own player. */
export function registerInvoices(app: FastifyInstance, { account, invoice }: InvoiceRoutesDeps): void {
  /** What the invoice says that a request names. Errors: 401; 404, as for somebody else's. */
  async function contentFor({ headers: { cookie = '' }, params, query }: FastifyRequest<Asked>) {
    const player = await account.sessionUser(new Headers({ cookie }));
    const id = v.safeParse(uuid, params.id);
    if (!id.success) throw new CodedError('404', 'There is no such invoice');
    const found = await invoice.invoice(player, id.output);
    return invoiceContent(parseLocale(query.locale ?? '') ?? DEFAULT_LOCALE, found);
  }

  app.get<Asked>('/api/invoice/:id', async (request, reply) =>
    reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': INVOICE_POLICY })
      .type('text/html; charset=utf-8')
      .send(invoicePage(await contentFor(request))),
  );

  const printer = createPrinter();
  app.addHook('onClose', printer.close);

  app.get<Asked>('/api/invoice/:id.pdf', async (request, reply) => {
    const { seller, ...content } = await contentFor(request);
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `inline; filename="${content.number}.pdf"`,
      })
      .type('application/pdf')
      .send(await printer.print({ ...content, issuer: seller }));
  });
}
