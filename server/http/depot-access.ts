import type { FastifyRequest } from 'fastify';
import { CodedError } from '../../shared/contract/errors.ts';
import { type LicenceKey, verifyLicence } from '../../shared/contract/licence.ts';
import { bearerOf } from './request-context.ts';

interface DepotAccessDeps {
  licenceKeys: readonly LicenceKey[];
  now(): Date;
}

/** Whether a request's Bearer is a licence for a game's official builds: the key to a depot is the licence itself. */
export function createDepotAccess({ licenceKeys, now }: DepotAccessDeps) {
  return async (request: FastifyRequest, storeUuid: string): Promise<boolean> => {
    const licence = bearerOf(request.headers.authorization);
    if (licence === undefined) return false;
    try {
      const use = { keys: licenceKeys, now: Math.floor(now().getTime() / 1000), store: storeUuid };
      return (await verifyLicence(licence, use)).ent.build === 'official';
    } catch (error) {
      if (error instanceof CodedError) return false;
      throw error;
    }
  };
}
