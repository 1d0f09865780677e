import { randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import type { DocumentStore } from '../settings/document-store.ts';
import type { LicencesDocument } from './licences.ts';

export const deviceDocument = v.object({ id: v.optional(v.string()) });
export type DeviceDocument = v.InferOutput<typeof deviceDocument>;

const boundLicence = v.object({ iat: v.number(), cnf: v.object({ jkt: v.string() }) });

/**
 * What licences are bound to: 256 random bits as base64url, made once. It is no secret, and a keychain that is locked or reset
 * must not void every licence here, so it is kept in a plain document. Where there is none, the id of the newest licence
 * here is taken: older launchers kept theirs in the keychain.
 */
export function deviceId(document: DocumentStore<DeviceDocument>, licences: LicencesDocument): string {
  const { id = boundTo(licences) ?? randomBytes(32).toString('base64url') } = document.read();
  if (document.read().id !== id) document.write({ id });
  return id;
}

/** Reads only where to look: whether a licence is genuine is asked when it is used. */
function boundTo(licences: LicencesDocument): string | undefined {
  const bound = Object.values(licences).flatMap(({ jws }) => {
    try {
      return [v.parse(boundLicence, decodeJwt(jws))];
    } catch {
      return [];
    }
  });
  return bound.sort((a, b) => b.iat - a.iat)[0]?.cnf.jkt;
}
