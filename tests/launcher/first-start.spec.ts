import { expect, test } from './store-launcher.ts';

test('a first start without a network says so, and asks who comes in once there is one', async ({
  launcher,
  store,
}) => {
  await store.stop();
  const { window } = await launcher.start();
  const gate = window.getByRole('dialog', { name: 'Moggie' });
  await expect(gate.getByRole('alert')).toContainText('No connection');
  await expect(window.getByText('Not available here')).toHaveCount(0);
  await store.start();
  await gate.getByRole('button', { name: 'Try again' }).click();
  await expect(window.getByRole('dialog', { name: 'Are you 18 or older?' })).toBeVisible();
});
