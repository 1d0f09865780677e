import * as v from 'valibot';
import type { Dice } from '../dice.ts';
import type { Answers } from './answers.ts';
import type { People } from './people.ts';
import type { SimulatedProvider } from './simulated-provider.ts';
import type { TownServices } from './town-services.ts';

const SITE = {
  platformKey: 'moggie',
  payBase: 'https://moggie.test/pay',
  locale: 'en-US' as const,
  ip: '203.0.113.7',
};

const addressData = v.object({
  credential: v.object({ token: v.string() }),
  action: v.string(),
  payload: v.record(v.string(), v.unknown()),
});

interface PayingDeps {
  dice: Dice;
  people: People;
  answers: Answers;
  services: Pick<TownServices, 'payment' | 'moggiePay' | 'tellStore'>;
  bank: SimulatedProvider;
  returnUrl: string;
}

/** Players who top up, their pay pages, and what providers say of it. */
export function createPaying({ dice, people, answers, services, bank, returnUrl }: PayingDeps) {
  const { payment, moggiePay, tellStore } = services;
  const { answered, attempt } = answers;
  const counts = { topUps: 0 };
  /** Pay addresses that were handed out, and charges on their payers' screens. */
  const addresses: object[] = [];
  const charges: { customer: string; id: string }[] = [];

  return {
    counts,

    async topUp(): Promise<void> {
      const player = dice.pick(people.present());
      const [providerId, method] = dice.pick([
        [1, 'moggie-pay'],
        [2, 'credit-card'],
      ] as const);
      const plan = { planId: dice.pick([201, 202, 203, 204]), currency: 'TWD' };
      const opened = await answered(() =>
        payment.addRecharge(player.uuid, { ...plan, method, providerId, returnUrl }, SITE),
      );
      if (!opened) return;
      counts.topUps += 1;
      const data = new URL(opened.payUrl).searchParams.get('data') ?? '';
      const parsed = v.parse(addressData, JSON.parse(Buffer.from(data, 'base64').toString('utf8')));
      const message = { token: parsed.credential.token, action: parsed.action, payload: parsed.payload };
      addresses.push({ ...message, payer_ip: '203.0.113.7' });
      if (dice.chance(10))
        addresses.push({ ...message, payload: { ...parsed.payload, amount: 1 }, payer_ip: '203.0.113.7' });
    },

    /** Somebody opens a pay address, late, twice, or changed. */
    async visit(): Promise<void> {
      if (addresses.length === 0) return;
      // An address is good for a minute: most are opened at once.
      const message = dice.chance(80) ? (addresses.at(-1) ?? {}) : dice.pick(addresses);
      if (dice.chance(80)) addresses.splice(addresses.indexOf(message), 1);
      await attempt(async () => {
        const visited = await moggiePay.open(message);
        if (visited && 'charge' in visited && visited.charge)
          charges.push({ customer: visited.customer, id: visited.charge.id });
      });
    },

    async decide(): Promise<void> {
      if (charges.length === 0) return;
      const charge = dice.chance(80) ? (charges.at(-1) ?? { customer: '', id: '' }) : dice.pick(charges);
      if (dice.chance(80)) charges.splice(charges.indexOf(charge), 1);
      const decision = dice.pick(['paid', 'paid', 'paid', 'failed', 'cancelled'] as const);
      await attempt(() => moggiePay.decide(charge.customer, charge.id, decision));
    },

    /** What arrives at the store by itself: letters, notices, and the sweeper's questions. */
    async background(): Promise<void> {
      for (const letter of bank.arrived())
        await attempt(async () => {
          let isTaken = false;
          try {
            isTaken = await tellStore('newebpay', letter.body);
          } finally {
            if (!isTaken) bank.again(letter);
          }
        });
      await attempt(() => moggiePay.deliver());
      // One after the other: what they draw from the dice would mix otherwise, and a seed would not be a run.
      for (const key of ['moggie', 'newebpay'] as const) await attempt(() => payment.sweepProvider(key));
      await attempt(() => payment.removeOldCodes());
    },
  };
}
