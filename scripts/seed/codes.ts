import type { QuestService, Reward } from '../../server/quest/service.ts';

/** Codes of the demo, which the README names; each is redeemed once. */
const DEMO_CODES: readonly { code: string; reward: Reward }[] = [
  { code: 'MOGGIE-COINS-500', reward: { meowcent: 50_000, silver: 0, storeIds: [] } },
  { code: 'MOGGIE-SILVER-80', reward: { meowcent: 0, silver: 8_000, storeIds: [] } },
  { code: 'MOGGIE-SILVER-20', reward: { meowcent: 0, silver: 2_000, storeIds: [] } },
  { code: 'MOGGIE-GAME-1005', reward: { meowcent: 0, silver: 0, storeIds: [1005] } },
  { code: 'MOGGIE-PARTY-2026', reward: { meowcent: 1000, silver: 100, storeIds: [1008] } },
];

export async function seedCodes({ quest }: { quest: QuestService }): Promise<void> {
  for (const { code, reward } of DEMO_CODES) await quest.addCodes([code], reward, null);
}
