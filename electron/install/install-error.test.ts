import { expect, test } from 'vitest';
import { asInstallError } from './install-error.ts';

test.each([
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['EFBIG', 'file-too-large'],
  ['EROFS', 'folder-refused'],
  ['EACCES', 'folder-refused'],
  ['EPERM', 'folder-refused'],
  ['EIO', 'internal'],
  [undefined, 'internal'],
])('what the disk refuses with %s is called %s', (code, fault) => {
  const refusal = Object.assign(new Error('refused'), { code });
  expect(asInstallError(refusal)).toMatchObject({ fault, cause: refusal });
});
