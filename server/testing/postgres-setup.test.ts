import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';

test('a run with a test cluster keeps its own exit code', async () => {
  const setup = new URL('./postgres-setup.ts', import.meta.url).href;
  const program = `
    const { default: setup } = await import('${setup}');
    const stop = await setup({ provide: () => {} });
    process.exitCode = 3;
    await stop();`;
  const code = await new Promise((resolve) => {
    const child = execFile(process.execPath, ['--input-type=module', '--eval', program], () =>
      resolve(child.exitCode),
    );
  });
  expect(code).toBe(3);
}, 60_000);
