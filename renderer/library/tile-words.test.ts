import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LOCALES } from '../../shared/contract/locales.ts';

const ROOT = path.join(import.meta.dirname, '../../resources/locales');

// Who speaks to the computer says what stands there (WCAG 2.5.3).
test.each(LOCALES)(
  'in %s the name of the button that installs what was bought holds the words on a tile',
  ({ code }) => {
    const { installFull, type } = JSON.parse(readFileSync(path.join(ROOT, code, 'launcher.json'), 'utf8'));
    expect(installFull.toLowerCase()).toContain(type.official.toLowerCase());
  },
);
