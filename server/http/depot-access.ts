import type { FastifyRequest } from 'fastify';
import { CodedError } from '../../shared/contract/errors.ts';
import { type LicenceKey, verifyLicence } from '../../shared/contract/licence.ts';
import type { BuildKind } from '../../shared/depot/layout.ts';
import { bearerOf } from './request-context.ts';

interface DepotAccessDeps {
  licenceKeys: readonly LicenceKey[];
  now(): Date;
}

/**
 * How long after its soft date a licence opens a depot, seconds. Launchers renew one past that date before each download,
 * so that only a download that lasts for days comes near; what a refund or chargeback took back opens nothing for ever.
 */
const STALE_SECONDS = 7 * 24 * 60 * 60;

/** Whether a request's Bearer is a licence for a game's builds of a kind: the key to a depot is the licence itself. */
export function createDepotAccess({ licenceKeys, now }: DepotAccessDeps) {
  return async (request: FastifyRequest, storeUuid: string, kind: BuildKind): Promise<boolean> => {
    const licence = bearerOf(request.headers.authorization);
    if (licence === undefined) return false;
    try {
      const use = { keys: licenceKeys, now: Math.floor(now().getTime() / 1000), store: storeUuid };
      const { ent, soft } = await verifyLicence(licence, use);
      if (soft + STALE_SECONDS <= use.now) return false;
      // Who owns a game may try it, too.
      return kind === 'trial' || ent.build === 'official';
    } catch (error) {
      if (error instanceof CodedError) return false;
      throw error;
    }
  };
}
