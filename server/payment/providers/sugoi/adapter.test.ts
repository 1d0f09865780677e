import { openSugoi } from '../../../../tests/payment-simulators/sugoi.ts';
import { testDatabase } from '../../../testing/database.ts';
import { providerContract } from '../../../testing/provider-contract.ts';
import { createSugoi } from './adapter.ts';

const merchant = { merchantId: 'moggie', secret: 'a secret of the store and Sugoi.' };
const time = { now: () => new Date() };
const simulator = await openSugoi(merchant, () => time.now());

await providerContract({
  database: await testDatabase(),
  key: 'sugoi',
  simulator,
  open(now) {
    time.now = now;
    return createSugoi({ ...merchant, origin: simulator.origin }, { now });
  },
  isTaken: async (answer) => answer.status === 200,
  signsTime: true,
  top: { planId: 303, currency: 'CNY', method: 'sugoi' },
});
