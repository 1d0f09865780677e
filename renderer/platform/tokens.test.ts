import { beforeEach, expect, test } from 'vitest';
import { createTokens, type HeldToken, type Tokens } from './tokens.ts';

const LONG = Number.POSITIVE_INFINITY;
const OVER = 0;

let answers: PromiseWithResolvers<HeldToken | undefined>[];
let ended: number;
let tokens: Tokens;

beforeEach(() => {
  answers = [];
  ended = 0;
  const fetchToken = () => {
    const answer = Promise.withResolvers<HeldToken | undefined>();
    answers.push(answer);
    return answer.promise;
  };
  tokens = createTokens(fetchToken, () => {
    ended += 1;
  });
});

/** What three requests of one moment get, once the store has answered the newest question so. */
async function three(answer: HeldToken | undefined) {
  const asked = [tokens.current(), tokens.current(), tokens.current()];
  answers.at(-1)?.resolve(answer);
  return Promise.all(asked);
}

test('requests of one moment share one question, and later ones its answer', async () => {
  expect(await three({ token: 'a', until: LONG })).toEqual(['a', 'a', 'a']);
  expect(await three(undefined)).toEqual(['a', 'a', 'a']);
  expect(answers).toHaveLength(1);
});

test('a question that failed fails for all who asked it, and is asked once more by the next', async () => {
  expect(await three(undefined)).toEqual([undefined, undefined, undefined]);
  expect(await three({ token: 'a', until: LONG })).toEqual(['a', 'a', 'a']);
  expect(answers).toHaveLength(2);
});

test('a token that is over is asked for anew; a player whom the store no longer knows is told of once', async () => {
  await three({ token: 'a', until: OVER });
  expect(await three({ token: '', until: LONG })).toEqual(['', '', '']);
  expect([answers.length, ended]).toEqual([2, 1]);
});

test('requests that find a player’s session ended are refused, and those after them are a guest’s [C03]', async () => {
  await three({ token: 'a', until: OVER });
  const asked = [tokens.forRequest(), tokens.forRequest()];
  answers.at(-1)?.resolve({ token: '', until: LONG });
  const refused = { status: 'rejected', reason: { code: 'auth/id-token-expired' } };
  expect(await Promise.allSettled(asked)).toMatchObject([refused, refused]);
  expect(ended).toBe(1);
  expect(await tokens.forRequest()).toBe('');
});

test('a session that ended while the store could not be asked is told of once it can [C03]', async () => {
  await three({ token: 'a', until: OVER });
  expect(await three(undefined)).toEqual([undefined, undefined, undefined]);
  expect(ended).toBe(0);
  expect(await three({ token: '', until: LONG })).toEqual(['', '', '']);
  expect(ended).toBe(1);
});

test('a refusal ends nothing', async () => {
  await three({ token: 'a', until: OVER });
  expect(await three({ token: '', until: OVER })).toEqual(['', '', '']);
  const asked = tokens.forRequest();
  answers.at(-1)?.resolve({ token: '', until: OVER });
  expect(await asked).toBe('');
  expect(ended).toBe(0);
});

test('what was answered of a session that is over by then is nobody’s', async () => {
  const asked = tokens.current();
  tokens.forget();
  answers[0]?.resolve({ token: 'a', until: LONG });
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.resolve({ token: 'b', until: LONG });
  expect([await asked, await tokens.current()]).toEqual(['b', 'b']);
});

test('a player with a new session has its token asked for, and whom the store no longer knows then is told of', async () => {
  await three({ token: 'a', until: LONG });
  tokens.renew();
  expect(await three({ token: 'b', until: LONG })).toEqual(['b', 'b', 'b']);
  tokens.renew();
  expect(await three({ token: '', until: LONG })).toEqual(['', '', '']);
  expect([answers.length, ended]).toEqual([3, 1]);
});

test('what was answered of the session before a renewal is not the token of the new one', async () => {
  const asked = tokens.current();
  tokens.renew();
  answers[0]?.resolve({ token: 'a', until: LONG });
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.resolve({ token: 'b', until: LONG });
  expect(await asked).toBe('b');
});
