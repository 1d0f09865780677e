// Takes a picture of every screen and popup and compares it with its reference. `-- --update` makes it the reference;
// `-- --pseudo` looks for words without a message, and for words that are cut off, in a store of the pseudo-language.
// Other arguments go to Playwright: `-- --grep 'ja-JP 390'`. `SUBJECTS=home,bill` takes some subjects alone.
import { spawn } from 'node:child_process';

const OWN = ['--update', '--pseudo'];

const args = process.argv.slice(2);
const isPseudo = args.includes('--pseudo');
const child = spawn(
  'playwright',
  [
    'test',
    '--config=tests/visual/playwright.config.ts',
    `--project=${isPseudo ? 'pseudo' : 'compare'}`,
    ...args.filter((arg) => !OWN.includes(arg)),
  ],
  {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      ...(isPseudo && { LOCALES: 'pseudo' }),
      ...(args.includes('--update') && { VISUAL_UPDATE: '1' }),
    },
  },
);
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
