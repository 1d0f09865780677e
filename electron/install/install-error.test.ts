import { expect, test } from 'vitest';
import { asInstallError } from './install-error.ts';

test.each([
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['EROFS', 'folder-not-writable'],
  ['EACCES', 'folder-not-writable'],
  ['EPERM', 'folder-not-writable'],
  ['EIO', 'internal'],
  [undefined, 'internal'],
])('what the disk refuses with %s is called %s', (code, fault) => {
  const refusal = Object.assign(new Error('refused'), { code });
  expect(asInstallError(refusal)).toMatchObject({ fault, cause: refusal });
});
