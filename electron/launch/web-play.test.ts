import { beforeEach, expect, test } from 'vitest';
import type { WebPlayState } from '../../shared/bridge/bridge.ts';
import { CodedError } from '../../shared/contract/errors.ts';
import { createWebPlay, type WebPlay } from './web-play.ts';

/** What happened, in its order. */
let done: string[];
let told: WebPlayState[];
/** What the store and the view answer, as a test has it. */
let addressOf: (storeId: number) => Promise<string>;
let load: () => Promise<void>;
/** What the view shows is gone. */
let gone: (failure?: CodedError) => void;
let web: WebPlay;

beforeEach(() => {
  done = [];
  told = [];
  addressOf = async (storeId) => `https://${storeId}.play.test/?ticket=one`;
  load = async () => {};
  web = createWebPlay({
    addressOf: (storeId) => addressOf(storeId),
    viewWith(onClosed) {
      let isOpen = false;
      gone = (failure) => {
        if (!isOpen) return;
        isOpen = false;
        done.push('closed');
        onClosed(failure);
      };
      return {
        async open({ address }) {
          isOpen = true;
          done.push(`open ${address}`);
          await load();
        },
        close: () => gone(),
        fillScreen: () => void done.push('fill'),
        fit: () => void done.push('fit'),
      };
    },
    playTime: {
      begin(storeId) {
        done.push(`begin ${storeId}`);
        return () => void done.push(`end ${storeId}`);
      },
    },
    onChange: (state) => told.push(state),
  });
});

const runs = (storeId: number, running = true, error: string | null = null): WebPlayState => ({
  storeId,
  running,
  error,
});

test('time is counted from when the game has loaded until it is closed', async () => {
  expect(await web.play(7)).toEqual(runs(7));
  web.close();
  web.close();
  expect(done).toEqual(['open https://7.play.test/?ticket=one', 'begin 7', 'closed', 'end 7']);
  expect(told).toEqual([runs(7), runs(7, false)]);
});

test('a game that is closed while it loads counts nothing, and ends nothing that was played before', async () => {
  await web.play(7);
  web.close();
  done = [];
  told = [];
  const loaded = Promise.withResolvers<void>();
  load = () => loaded.promise;
  const played = web.play(8);
  await expect.poll(() => done).toEqual(['open https://8.play.test/?ticket=one']);
  web.close();
  loaded.resolve();
  expect(await played).toEqual(runs(8, false));
  expect(done).toEqual(['open https://8.play.test/?ticket=one', 'closed']);
  expect(told).toEqual([runs(8, false)]);
});

test('a game that is closed while the store is asked for its address never opens', async () => {
  const asked = Promise.withResolvers<string>();
  addressOf = () => asked.promise;
  const played = web.play(7);
  web.close();
  asked.resolve('https://7.play.test/');
  expect(await played).toEqual(runs(7, false));
  expect(done).toEqual([]);
});

test('a game that was left for another tells nothing of it when the store fails to answer at last', async () => {
  const asked = Promise.withResolvers<string>();
  addressOf = (storeId) => (storeId === 7 ? asked.promise : Promise.resolve(`https://${storeId}.play.test/`));
  const left = web.play(7);
  expect(await web.play(8)).toEqual(runs(8));
  told = [];
  asked.reject(new CodedError('other/network-request-failed', 'the store did not answer'));
  expect(await left).toEqual(runs(7, false));
  expect(told).toEqual([]);
});

test('a game that does not load is over, says why, and can be tried again', async () => {
  load = async () => {
    gone();
    throw new CodedError('other/network-request-failed', 'game 7 did not load');
  };
  await expect(web.play(7)).rejects.toMatchObject({ code: 'other/network-request-failed' });
  expect(done).toEqual(['open https://7.play.test/?ticket=one', 'closed']);
  expect(told).toEqual([runs(7, false)]);
  load = async () => {};
  expect(await web.play(7)).toEqual(runs(7));
});

test('a game that dies while it plays is told of as that, one that dies before in the answer alone [C11]', async () => {
  const died = new CodedError('render/error', 'crashed');
  await web.play(7);
  gone(died);
  expect(done).toEqual(['open https://7.play.test/?ticket=one', 'begin 7', 'closed', 'end 7']);
  expect(told).toEqual([runs(7), runs(7, false, 'render/error')]);
  told = [];
  load = async () => {
    gone(died);
    throw died;
  };
  await expect(web.play(7)).rejects.toBe(died);
  expect(told).toEqual([runs(7, false)]);
});

test('a game without an address is over', async () => {
  addressOf = () => Promise.reject(new CodedError('launch/no-licence', 'not owned'));
  await expect(web.play(7)).rejects.toMatchObject({ code: 'launch/no-licence' });
  expect([done, told]).toEqual([[], [runs(7, false)]]);
});

test('another game takes the place of the one that plays', async () => {
  await web.play(7);
  await web.play(8);
  expect(done.filter((each) => !each.startsWith('open'))).toEqual(['begin 7', 'closed', 'end 7', 'begin 8']);
  expect(told).toEqual([runs(7), runs(7, false), runs(8)]);
});
