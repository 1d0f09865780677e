import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rechargePlan } from '../db/schema/payment.ts';
import type { PlanRow } from './catalogue.ts';

export type PlanStore = ReturnType<typeof createPlanStore>;

/** What can be bought: coins and silver for a sum of a currency. */
export function createPlanStore({ prepared: query }: Database) {
  return {
    async save(plans: readonly PlanRow[]): Promise<void> {
      await query
        .insert(rechargePlan)
        .values([...plans])
        .onConflictDoNothing();
    },

    /** Plans on sale in a currency, cheapest first. */
    onSale(currency: string): Promise<PlanRow[]> {
      return query
        .select()
        .from(rechargePlan)
        .where(and(eq(rechargePlan.currency, currency), rechargePlan.enabled))
        .orderBy(asc(rechargePlan.index));
    },
  };
}
