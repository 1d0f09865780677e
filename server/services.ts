import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { createAccountService } from './account/service.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createDevMailbox, createSmtpMail } from './mail/service.ts';
import { installationSecret } from './secrets.ts';
import { countryList } from './site/documents.ts';
import { createSiteService } from './site/service.ts';
import { createWalletService } from './wallet/service.ts';

const COUNTRIES = path.join(import.meta.dirname, '../resources/countries.json');

interface ServicesDeps {
  config: Config;
  database: Database;
  now?: () => Date;
}

export type Services = ReturnType<typeof createServices>;

/** Every domain's service, wired to each other: the one place that knows who needs whom. */
export function createServices({ config, database, now = () => new Date() }: ServicesDeps) {
  const { publicUrl, agePolicies, dataDir } = config;
  const countries = v.parse(countryList, JSON.parse(readFileSync(COUNTRIES, 'utf8')));
  const mailbox = config.smtpUrl === undefined ? createDevMailbox(now) : undefined;
  const mail = mailbox ?? createSmtpMail(config.smtpUrl ?? '', config.mailFrom);

  const site = createSiteService({ database, publicUrl, agePolicies, countries });
  const wallet = createWalletService({ database, now, newId: randomUUID });
  const account = createAccountService({
    database,
    publicUrl,
    secret: config.authSecret ?? installationSecret(dataDir, 'auth'),
    mail,
    openWallet: async (player) => {
      await wallet.lockBalances(player);
    },
    isCountry: (code) => site.country(code) !== undefined,
    now,
  });
  return { database, site, account, wallet, mail, mailbox };
}
