import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig, readDataDir } from './config.ts';
import { ConfigError } from './config-error.ts';

type Env = Record<string, string>;

const refusal = (env: Env) => {
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
      rateLimit: 1200,
      logLevel: 'info',
    });
    expect(config.publicUrl.href).toBe('http://localhost:4800/');
    expect(config).not.toHaveProperty('databaseUrl');
    expect(config).not.toHaveProperty('isProxy');
  });

  test('treat an empty variable as unset, and take the public address from the port', () => {
    expect(readConfig({ PORT: '4900', DATABASE_URL: '' }).publicUrl.href).toBe('http://localhost:4900/');
  });

  test.each([
    [
      { NODE_ENV: 'production' },
      'PUBLIC_URL: must be set when NODE_ENV is production: on localhost coins are free and mails go nowhere',
    ],
    [{ HOST: '0.0.0.0' }, "PUBLIC_URL: must be set when others reach the server (HOST is '0.0.0.0')"],
    [{ HOST: '::' }, "PUBLIC_URL: must be set when others reach the server (HOST is '::')"],
    [{ HOST: '127.0.0.1' }, 'accepted'],
    [{ HOST: '::1' }, 'accepted'],
    [{ NODE_ENV: 'production', HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:4800' }, 'accepted'],
  ])('of a server that others may reach say where: %o', (env, answer) => {
    expect(refusal(env)).toBe(answer);
  });

  const PUBLIC = { PUBLIC_URL: 'https://store.example', SMTP_URL: 'smtp://mail.example' };
  const OPEN = { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:4800' };
  test.each<[Env, boolean]>([
    [{}, true],
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:4800' }, true],
    [{ DEMO: 'off' }, false],
    [OPEN, false],
    [{ ...OPEN, HOST: '::' }, false],
    [{ ...OPEN, NODE_ENV: 'production' }, false],
    [{ ...OPEN, DEMO: 'on' }, true],
    [PUBLIC, false],
  ])('have the demo where nobody else comes in, or where they say so: %o', (env, hasDemo) => {
    expect(readConfig(env).hasDemo).toBe(hasDemo);
  });

  test('never have the demo on a public address', () => {
    expect(refusal({ ...PUBLIC, DEMO: 'on' })).toBe(
      'DEMO: must be off when PUBLIC_URL is not on localhost (store.example): everybody knows its passwords',
    );
    expect(refusal({ DEMO: 'yes' })).toBe("DEMO: must be on or off, got 'yes'");
  });

  test('name the same data folder to whoever reads no other of them', () => {
    expect(readConfig({ DATA_DIR: '' }).dataDir).toBe(path.resolve('.data'));
    for (const env of [{}, { DATA_DIR: '' }, { DATA_DIR: '/srv/moggie' }, { DATA_DIR: 'here' }])
      expect(readDataDir(env)).toBe(readConfig(env).dataDir);
  });

  test('read the age policy by country', () => {
    expect([...readConfig({ AGE_POLICY: 'gb:verify,cn:block' }).agePolicies]).toEqual([
      ['gb', 'verify'],
      ['cn', 'block'],
    ]);
  });

  test('know the platforms that sell no adult games by their keys', () => {
    expect([...readConfig({ ALL_AGES_PLATFORMS: 'lynx, moggie,' }).allAgesPlatforms]).toEqual([
      'lynx',
      'moggie',
    ]);
    expect(readConfig({ ALL_AGES_PLATFORMS: '' }).allAgesPlatforms.size).toBe(0);
  });

  test('know the proxies by address, network and name', () => {
    const { isProxy } = readConfig({ TRUST_PROXY: 'loopback, 203.0.113.7,198.51.100.0/24,2001:db8::/32' });
    const near = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '203.0.113.7', '198.51.100.9', '2001:db8::9'];
    const far = ['203.0.113.8', '198.51.101.0', '10.0.0.1', '2001:db9::1', 'unknown', ''];
    expect([...near, ...far].filter((address) => isProxy?.(address))).toEqual(near);
    expect(readConfig({ TRUST_PROXY: 'private' }).isProxy?.('10.0.0.1')).toBe(true);
  });

  test('take addresses of mirrors, and none that says a name, a query or less than the store keeps secret', () => {
    const told = 'https://cdn.example/depot/, http://10.0.0.7:8080';
    expect(readConfig({ DEPOT_MIRRORS: told }).depotMirrors).toEqual([
      'https://cdn.example/depot',
      'http://10.0.0.7:8080',
    ]);
    expect(readConfig({}).depotMirrors).toEqual([]);
    for (const wrong of [
      'cdn.example',
      'ftp://cdn.example',
      'https://a:b@cdn.example',
      'https://cdn.example/?a',
    ])
      expect(refusal({ DEPOT_MIRRORS: wrong })).toBe(
        'DEPOT_MIRRORS: must be http:// or https:// addresses with commas, without names, passwords, queries or fragments',
      );
    const secure = { PUBLIC_URL: 'https://store.example', SMTP_URL: 'smtp://mail.example' };
    expect(refusal({ ...secure, DEPOT_MIRRORS: 'http://cdn.example' })).toBe(
      'DEPOT_MIRRORS: must start with https:// as PUBLIC_URL does',
    );
  });

  test('name the host as the seller until they are told who it is', () => {
    expect(readConfig({ PUBLIC_URL: 'http://localhost:4800' }).seller).toEqual(['localhost:4800']);
    expect(readConfig({ SELLER: 'Moggie|Street' }).seller).toEqual(['Moggie', 'Street']);
  });

  test('read rates of VAT by country, exactly', () => {
    expect([...readConfig({ VAT_RATES: 'fi:25.5,jp:0,ch:8.15' }).vat.rates]).toEqual([
      ['fi', 2550],
      ['jp', 0],
      ['ch', 815],
    ]);
  });

  test.each<[Env, string]>([
    [{ PORT: 'abc' }, "PORT: must be a whole number, got 'abc'"],
    [{ PORT: '70000' }, "PORT: must be at most 65535, got '70000'"],
    [{ PUBLIC_URL: 'ftp://x' }, "PUBLIC_URL: must start with http:// or https://, got 'ftp://x'"],
    [
      { AGE_POLICY: 'germany' },
      "AGE_POLICY: must look like gb:verify,cn:block (gate, verify or block), got 'germany'",
    ],
    [
      { AGE_POLICY: 'cn:block,uk:verify' },
      "AGE_POLICY: 'uk' is no code of a country (ISO 3166-1, such as gb), got 'cn:block,uk:verify'",
    ],
    [
      { ALL_AGES_PLATFORMS: 'lynx,links' },
      "ALL_AGES_PLATFORMS: 'links' is no platform (moggie, lynx), got 'lynx,links'",
    ],
    [{ VAT_RATES: 'el:24' }, "VAT_RATES: 'el' is no code of a country (ISO 3166-1, such as gb), got 'el:24'"],
    [{ VAT_RATES: 'de:119' }, "VAT_RATES: must look like de:19,fi:25.5,jp:0, got 'de:119'"],
    [
      { SELLER: 'Moggie||VAT 1' },
      "SELLER: must be lines separated by |, none of them empty, got 'Moggie||VAT 1'",
    ],
    [{ TAX_POINT: 'refund' }, "TAX_POINT: must be top-up or purchase, got 'refund'"],
    ...['on', '10.0.0.0/33', '10.0.0.0/8/8', '::1/', 'loopback,,private'].map((proxies): [Env, string] => [
      { TRUST_PROXY: proxies },
      `TRUST_PROXY: must be off, or loopback, private, addresses or networks (10.0.0.0/8) with commas, got '${proxies}'`,
    ]),
    [
      { PUBLIC_URL: 'https://moggie.example' },
      'SMTP_URL: must be set when PUBLIC_URL is not on localhost (moggie.example): mails would go nowhere',
    ],
    [{ COUNTRY_HEADER: 'cf-ipcountry' }, 'COUNTRY_HEADER: needs TRUST_PROXY: anyone could send that header'],
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
