import { gunzipSync } from 'node:zlib';
import { unpackTar } from 'modern-tar';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { HOST } from '../testing/app.ts';
import { openDesk } from '../testing/submission-desk.ts';

const { app, services, penned, whole } = await openDesk();

const get = (url: string, cookie = '') => app.inject({ url, headers: { host: HOST, cookie } });

test('an export holds the pictures that its player uploaded, at the places that its texts name', async () => {
  const author = await penned();
  const { draft } = await whole(author);
  await whole(await penned());
  const background = '#c86';
  const head = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer();
  const { url } = await services.image.keepAvatar(author.uuid, head);

  const entries = await unpackTar(gunzipSync((await get('/api/account/export', author.cookie)).rawPayload));
  const held = new Map(
    entries
      .filter(({ header }) => header.name.startsWith('files/'))
      .map(({ header, data }) => [`/cdn/${header.name.slice('files/'.length)}`, Buffer.from(data ?? [])]),
  );
  const [info] = draft.store_submit_info.list;
  const named = [
    url.replace(/\?t=\d+$/, ''),
    info?.data.cover,
    info?.data.cover1to1,
    info?.data.screenshots[0],
  ];
  expect([...held.keys()].toSorted()).toEqual(named.toSorted());
  for (const [address, bytes] of held) expect(bytes).toEqual((await get(address)).rawPayload);
});
