import { stableId } from '../../scripts/seed/stable-id.ts';

/** Articles of the demo that would pop up (P03). */
export const BROADCASTS = ['autumn-sale', 'planned-maintenance'].map((slug) => stableId(`article:${slug}`));

/** Address of the demo's news of maintenance. */
export const MAINTENANCE_NEWS = `/article/${stableId('article:planned-maintenance')}`;

/** The day of which the store's news of maintenance tells (midnight in UTC): some days after the store was seeded. */
export async function maintenanceDay(origin: string): Promise<Date> {
  const served = await (await fetch(`${origin}${MAINTENANCE_NEWS}`)).text();
  const [, day] = /datetime="(\d{4}-\d\d-\d\d)T02:00Z\/\1T04:00Z"/i.exec(served) ?? [];
  if (!day) throw new Error('no maintenance is told of');
  return new Date(day);
}

/** A day in UTC as English texts write it. */
export const inEnglish = (day: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(day);
