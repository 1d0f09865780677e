import { generateKeyPairSync } from 'node:crypto';
import { openUnionPay } from '../../../../tests/payment-simulators/unionpay.ts';
import { testDatabase } from '../../../testing/database.ts';
import { providerContract } from '../../../testing/provider-contract.ts';
import { createUnionPay } from './adapter.ts';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const merchant = { merchantId: '777290058110048', certId: '68759663125' };
const simulator = await openUnionPay({ ...merchant, publicKey: keys.publicKey });

await providerContract({
  database: await testDatabase(),
  key: 'unionpay',
  simulator,
  open: (now) =>
    createUnionPay(
      {
        ...merchant,
        origin: simulator.origin,
        privateKey: keys.privateKey,
        authority: simulator.authority,
        signer: simulator.signer,
      },
      { now },
    ),
  isTaken: async (answer) => answer.status === 200,
  foreign: [(orderNo) => simulator.notify(orderNo, { merId: '777290058110049' })],
  forgeAnswers(isForged) {
    simulator.forgeAnswers = isForged;
  },
  top: { planId: 303, currency: 'CNY', method: 'unionpay' },
});
