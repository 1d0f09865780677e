import { beforeEach, expect, test } from 'vitest';
import { createTokens, type HeldToken, type Tokens } from './tokens.ts';

const LONG = Number.POSITIVE_INFINITY;
const OVER = 0;

/** A token of a player who is called like it; of a guest, where it is empty. */
const heldBy = (token: string, until = LONG): HeldToken => ({ token, until, player: token });

let answers: PromiseWithResolvers<HeldToken | undefined>[];
let ended: number;
let others: number;
let tokens: Tokens;
let open: (drawnFor?: string) => Tokens;

beforeEach(() => {
  answers = [];
  ended = 0;
  const fetchToken = () => {
    const answer = Promise.withResolvers<HeldToken | undefined>();
    answers.push(answer);
    return answer.promise;
  };
  others = 0;
  const events = {
    onEnded: () => {
      ended += 1;
    },
    onAnother: () => {
      others += 1;
    },
  };
  open = (drawnFor) => createTokens(fetchToken, events, drawnFor);
  tokens = open();
});

/** What three requests of one moment get, once the store has answered the newest question so. */
async function three(answer: HeldToken | undefined) {
  const asked = [tokens.current(), tokens.current(), tokens.current()];
  answers.at(-1)?.resolve(answer);
  return Promise.all(asked);
}

test('requests of one moment share one question, and later ones its answer', async () => {
  expect(await three(heldBy('a'))).toEqual(['a', 'a', 'a']);
  expect(await three(undefined)).toEqual(['a', 'a', 'a']);
  expect(answers).toHaveLength(1);
});

test('a question that failed fails for all who asked it, and is asked once more by the next', async () => {
  expect(await three(undefined)).toEqual([undefined, undefined, undefined]);
  expect(await three(heldBy('a'))).toEqual(['a', 'a', 'a']);
  expect(answers).toHaveLength(2);
});

test('a token that is over is asked for anew; a player whom the store no longer knows is told of once', async () => {
  await three(heldBy('a', OVER));
  expect(await three(heldBy(''))).toEqual(['', '', '']);
  expect([answers.length, ended]).toEqual([2, 1]);
});

test('requests that find a player’s session ended are refused, and those after them are a guest’s [C03]', async () => {
  await three(heldBy('a', OVER));
  const asked = [tokens.forRequest(), tokens.forRequest()];
  answers.at(-1)?.resolve(heldBy(''));
  const refused = { status: 'rejected', reason: { code: 'auth/id-token-expired' } };
  expect(await Promise.allSettled(asked)).toMatchObject([refused, refused]);
  expect(ended).toBe(1);
  expect(await tokens.forRequest()).toBe('');
});

test('a session that ended while the store could not be asked is told of once it can [C03]', async () => {
  await three(heldBy('a', OVER));
  expect(await three(undefined)).toEqual([undefined, undefined, undefined]);
  expect(ended).toBe(0);
  expect(await three(heldBy(''))).toEqual(['', '', '']);
  expect(ended).toBe(1);
});

test('a refusal ends nothing', async () => {
  await three(heldBy('a', OVER));
  expect(await three(heldBy('', OVER))).toEqual(['', '', '']);
  const asked = tokens.forRequest();
  answers.at(-1)?.resolve(heldBy('', OVER));
  expect(await asked).toBe('');
  expect(ended).toBe(0);
});

test('what was answered of a session that is over by then is nobody’s', async () => {
  const asked = tokens.current();
  tokens.forget();
  answers[0]?.resolve(heldBy('a'));
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.resolve(heldBy('b'));
  expect([await asked, await tokens.current()]).toEqual(['b', 'b']);
});

test('a player with a new session has its token asked for, and whom the store no longer knows then is told of', async () => {
  await three(heldBy('a'));
  tokens.renew();
  expect(await three(heldBy('b'))).toEqual(['b', 'b', 'b']);
  tokens.renew();
  expect(await three(heldBy(''))).toEqual(['', '', '']);
  expect([answers.length, ended]).toEqual([3, 1]);
});

test('what was answered of the session before a renewal is not the token of the new one', async () => {
  const asked = tokens.current();
  tokens.renew();
  answers[0]?.resolve(heldBy('a'));
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.resolve(heldBy('b'));
  expect(await asked).toBe('b');
});

test.each<[string, HeldToken | undefined, boolean]>([
  ['the same player', heldBy('a'), false],
  ['another player', heldBy('b'), true],
  ['nobody', heldBy(''), true],
  ['nothing, refusing', heldBy('', OVER), false],
  ['nothing, out of reach', undefined, false],
])(
  'a page that lay aside asks who is here, also when its token is over by then: %s',
  async (_who, answer, is) => {
    await three(heldBy('a', OVER));
    const asked = tokens.isAnother();
    answers.at(-1)?.resolve(answer);
    expect(await asked).toBe(is);
  },
);

test('a page that never asked who is here has nothing of anybody', async () => {
  expect([await tokens.isAnother(), answers.length]).toEqual([false, 0]);
});

test.each([
  ['them', heldBy('rin'), { ended: 0, others: 0 }],
  ['a guest', heldBy(''), { ended: 1, others: 0 }],
  ['another', heldBy('mei'), { ended: 0, others: 1 }],
  ['nobody knows whom', undefined, { ended: 0, others: 0 }],
])(
  'a page that came drawn for a player and finds %s hears of who has left it',
  async (_who, found, heard) => {
    tokens = open('rin');
    await three(found);
    expect({ ended, others }).toEqual(heard);
  },
);
