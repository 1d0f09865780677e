import { describe, expect, test } from 'vitest';
import { brokenRule, violationsIn } from './import-rules.ts';

describe('import rules of the house', () => {
  test.each([
    ['shared/money/price.ts', '../../server/db/driver.ts', 'shared imports shared and itself only'],
    ['renderer/app/router.tsx', '../../electron/main.ts', 'renderer imports shared and itself only'],
    ['player/main.ts', '../renderer/platform/graphql.ts', 'player imports shared and itself only'],
    ['server/cart/service.ts', '../wallet/store.ts', 'a domain meets another only through its service.ts'],
    ['renderer/screens/home/home.tsx', '../game/game.tsx', 'a screen never imports another screen'],
    [
      'electron/install/queue.ts',
      'electron',
      'only electron/shell, main.ts and preload.ts import the electron module',
    ],
    [
      'server/http/server.ts',
      'electron/main',
      'only electron/shell, main.ts and preload.ts import the electron module',
    ],
    [
      'shared/money/price.ts',
      'node:fs',
      'shared does no I/O: no node modules outside shared/depot and shared/process-lock',
    ],
    ['server/main.ts', '../scripts/start.ts', 'server imports nothing outside its own folder and shared'],
  ])('%s may not import %s', (file, specifier, rule) => {
    expect(brokenRule(file, specifier)).toBe(rule);
  });

  test.each([
    ['server/cart/service.ts', '../wallet/service.ts'],
    ['server/cart/store.ts', '../db/schema/cart.ts'],
    ['electron/shell/windows.ts', 'electron'],
    ['renderer/screens/home/home.tsx', './news-table.tsx'],
    ['renderer/screens/home/home.tsx', '../../../shared/money/price.ts'],
    ['player/main.ts', '../shared/story/pack.ts'],
    ['scripts/start.ts', '../server/main.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(brokenRule(file, specifier)).toBeUndefined();
  });

  test('finds static, type, side-effect and dynamic imports in a source text', () => {
    const source = [
      "import type { A } from '../../server/a.ts';",
      "import '../../server/b.ts';",
      "const c = await import('../../server/c.ts');",
      "export { d } from '../../server/d.ts';",
    ].join('\n');
    expect(violationsIn('renderer/app/router.tsx', source).map((violation) => violation.specifier)).toEqual([
      '../../server/a.ts',
      '../../server/b.ts',
      '../../server/c.ts',
      '../../server/d.ts',
    ]);
  });
});
