// Two accounts move to the same address at the same moment: one of them has it, and the other is told.
import { expect, test } from 'vitest';
import { codeOf, PASSWORD, testApp } from '../testing/app.ts';

const { post, signUp, mailTo, services } = await testApp();

async function mover(name: string, email: string) {
  const { cookie } = await signUp(`${name}@moggie.test`);
  await post('/api/account/change-email/send', { email, password: PASSWORD }, { cookie });
  const { code = '' } = await mailTo(email);
  return () => post('/api/account/change-email', { email, code }, { cookie });
}

test('an address that two accounts move to at once is one’s alone', async () => {
  for (let round = 0; round < 6; round += 1) {
    const email = `wanted${round}@moggie.test`;
    const movers = [await mover(`mia${round}`, email), await mover(`leo${round}`, email)];
    const answers = await Promise.all(movers.map((move) => move()));
    expect(answers.map(codeOf).toSorted()).toEqual(['auth/email-already-exists', undefined]);
    expect(await services.account.findByEmail(email)).toMatchObject({ emailVerified: true });
  }
});
