import type { Page } from '@playwright/test';

/**
 * What a page complains of from now on: errors in its console, and those that nothing caught, among which is that it is not
 * what the server drew.
 */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  return complaints;
}
