import * as contract from '../../shared/contract/gql/graphql.ts';

/**
 * The texts of the contract's documents, which `npm run build` generates for the site, the launcher and this list alike.
 * In production nothing else is answered.
 */
export function persistedDocuments(): ReadonlySet<string> {
  const documents = Object.values(contract).filter((value) => value instanceof contract.TypedDocumentString);
  return new Set(documents.map((document) => document.toString().trim()));
}
