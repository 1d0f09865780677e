import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

const refusal = (env: Record<string, string>) => {
  try {
    readConfig(env);
    return 'accepted';
  } catch (error) {
    return error instanceof ConfigError ? error.message : error;
  }
};

describe('settings', () => {
  test('have a default for everything', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 4800,
      host: 'localhost',
      trustProxy: false,
      rateLimit: 1200,
      logLevel: 'info',
    });
    expect(config.publicUrl.href).toBe('http://localhost:4800/');
    expect(config).not.toHaveProperty('databaseUrl');
  });

  test('treat an empty variable as unset, and take the public address from the port', () => {
    expect(readConfig({ PORT: '4900', DATABASE_URL: '' }).publicUrl.href).toBe('http://localhost:4900/');
  });

  test('read the age policy by country', () => {
    expect([...readConfig({ AGE_POLICY: 'gb:verify,cn:block' }).agePolicies]).toEqual([
      ['gb', 'verify'],
      ['cn', 'block'],
    ]);
  });

  test('read rates of VAT by country, exactly', () => {
    expect([...readConfig({ VAT_RATES: 'fi:25.5,jp:0,ch:8.15' }).vat.rates]).toEqual([
      ['fi', 2550],
      ['jp', 0],
      ['ch', 815],
    ]);
  });

  test.each([
    [{ PORT: 'abc' }, "PORT: must be a whole number, got 'abc'"],
    [{ PORT: '70000' }, "PORT: must be at most 65535, got '70000'"],
    [{ PUBLIC_URL: 'ftp://x' }, "PUBLIC_URL: must start with http:// or https://, got 'ftp://x'"],
    [
      { AGE_POLICY: 'germany' },
      "AGE_POLICY: must look like gb:verify,cn:block (gate, verify or block), got 'germany'",
    ],
    [{ VAT_RATES: 'de:119' }, "VAT_RATES: must look like de:19,fi:25.5,jp:0, got 'de:119'"],
    [{ TAX_POINT: 'refund' }, "TAX_POINT: must be top-up or purchase, got 'refund'"],
    [{ TRUST_PROXY: 'yes' }, "TRUST_PROXY: must be on or off, got 'yes'"],
    [
      { PUBLIC_URL: 'https://moggie.example' },
      'SMTP_URL: must be set when PUBLIC_URL is not on localhost (moggie.example): mails would go nowhere',
    ],
    [
      { COUNTRY_HEADER: 'cf-ipcountry' },
      'COUNTRY_HEADER: needs TRUST_PROXY=on: anyone could send that header',
    ],
  ])('%o stop the start with one line', (env, line) => {
    expect(refusal(env)).toBe(line);
  });

  test.each([
    [
      { DATABASE_URL: 'mysql://root:hunter2@db/moggie' },
      'DATABASE_URL: must start with postgres:// or postgresql://',
    ],
    [{ AUTH_SECRET: 'hunter2' }, 'AUTH_SECRET: must have at least 32 characters'],
    [{ SMTP_URL: 'hunter2' }, 'SMTP_URL: must be a URL'],
  ])('%o is refused without repeating the secret', (env, line) => {
    expect(refusal(env)).toBe(line);
  });
});
