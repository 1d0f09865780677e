import { test as setup } from '@playwright/test';
import { prepareStore } from './store-server.ts';

setup('the demo store is built and seeded', async () => {
  setup.setTimeout(300_000);
  await prepareStore();
});
