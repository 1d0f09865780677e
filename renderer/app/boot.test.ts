import { expect, test } from 'vitest';
import { siteOfHost } from '../../shared/contract/site.ts';
import { type Boot, serializeBoot } from './boot.ts';

test('no text of the data can end the script element it is written in', () => {
  const boot: Boot = {
    site: siteOfHost('localhost'),
    locale: 'en-US',
    theme: null,
    adult: false,
    discreet: false,
    now: 0,
    origin: 'http://localhost',
    router: { loaderData: { comment: '</script><script>alert(1)</script>\u2028' } },
    queries: { queries: [], mutations: [] },
  };
  const text = serializeBoot(boot);
  expect(text).not.toMatch(/[<\u2028]/);
  expect(JSON.parse(text)).toEqual(boot);
});
