import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { serve } from './serve.ts';

try {
  await serve(readConfig(process.env), async () => {});
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
