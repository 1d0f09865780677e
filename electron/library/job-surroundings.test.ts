import { expect, test } from 'vitest';
import { CodedError, type ErrorCode } from '../../shared/contract/errors.ts';
import { asOfferError } from './job-surroundings.ts';

test.each<[ErrorCode, string]>([
  ['9999', 'server-busy'],
  ['auth/too-many-requests', 'server-busy'],
  ['other/network-request-failed', 'offline'],
  ['401', 'licence-missing'],
  ['launch/no-licence', 'licence-missing'],
  ['404', 'server-wrong-content'],
])('a download that the store answers with %s waits or fails as %s', (code, fault) => {
  expect(asOfferError(new CodedError(code, 'why'))).toMatchObject({ name: 'InstallError', fault });
});
