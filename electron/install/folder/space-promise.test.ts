import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { freeBytes } from './space.ts';
import { promiseSpace } from './space-promise.ts';

test('a promise that is given back just while another is asked for lets nobody forget the other', async () => {
  const most = (await freeBytes(tmpdir())) * 0.6;
  let giveBack = () => {};
  const first = await promiseSpace(tmpdir(), 0, () => {
    giveBack();
    return 0;
  });
  giveBack = first.giveBack;
  const second = await promiseSpace(tmpdir(), 0, () => most);
  const third = promiseSpace(tmpdir(), 0, () => most);
  await expect(third).rejects.toMatchObject({ fault: 'disk-full' });
  second.giveBack();
  (await promiseSpace(tmpdir(), 0, () => most)).giveBack();
});
