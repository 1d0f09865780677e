import { expect, test } from 'vitest';
import { announcementOf, contactsOf, contactUrl, linksOf, supportAddressOf } from './documents.ts';

test('an announcement has its window and its words in one language', () => {
  const document = {
    starts_at: '2021-12-05T04:00:00Z',
    ends_at: '2021-12-05T07:00:00Z',
    translations: [
      { lang: 'en-US', key: 'msg', value: 'We rest.' },
      { lang: 'de-DE', key: 'msg', value: 'Wir ruhen.' },
    ],
  };
  const read = { startsAt: '2021-12-05T04:00:00Z', endsAt: '2021-12-05T07:00:00Z' };
  expect(announcementOf(JSON.stringify(document), 'de-DE')).toEqual({ ...read, text: 'Wir ruhen.' });
  expect(announcementOf(JSON.stringify(document), 'th-TH')).toEqual({ ...read, text: 'We rest.' });
  for (const broken of [undefined, '[]', '{}', JSON.stringify({ ...document, translations: [] })])
    expect(announcementOf(broken, 'de-DE')).toBeUndefined();
});

test('links fall back to the bookmark page', () => {
  expect(linksOf('{"app":"/get","creator":"https://create.example/"}')).toEqual({
    app: '/get',
    creator: 'https://create.example/',
  });
  expect(linksOf(undefined)).toEqual({ app: '/bookmark', creator: undefined });
});

test('the address of a Telegram contact is built from its id; the others have none [P10]', () => {
  const [telegram, wechat, ...rest] = contactsOf(
    '[{"_cid":"a","type":"telegram","id":"moggie_support"},{"_cid":"b","type":"wechat","id":"moggie"},{"_cid":"c","type":"fax","id":"1"}]',
  );
  expect(rest).toEqual([]);
  expect(telegram && contactUrl(telegram)).toBe('https://t.me/moggie_support');
  expect(wechat && contactUrl(wechat)).toBeUndefined();
});

test('support has one address for mail, which is none of its contacts in apps', () => {
  const document =
    '[{"_cid":"a","type":"telegram","id":"cat"},{"_cid":"b","type":"email","id":"help@cat.test"}]';
  expect(supportAddressOf(document)).toBe('help@cat.test');
  expect(contactsOf(document).map(({ type }) => type)).toEqual(['telegram']);
  for (const none of [
    undefined,
    'null',
    '{}',
    '[]',
    '[null,{"type":"email"},{"type":"email","id":"late@cat.test"}]',
  ])
    expect(supportAddressOf(none)).toBeUndefined();
});
