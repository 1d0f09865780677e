import { readLanded } from './landed-documents.ts';

/** The texts of the contract's documents as `npm run build` generates them, for the site and the launcher alike. */
export async function contractDocuments(): Promise<string[]> {
  // Only here: in a fresh checkout what starts the server must run before anything is generated.
  const contract = await import('../../shared/contract/gql/graphql.ts');
  return Object.values(contract)
    .filter((value) => value instanceof contract.TypedDocumentString)
    .map((document) => document.toString().trim())
    .filter((text) => !text.startsWith('fragment'));
}

/** What is answered in production, and nothing else is: the contract's documents and those that it had before. */
export async function persistedDocuments(): Promise<ReadonlySet<string>> {
  return new Set([...(await contractDocuments()), ...readLanded().map(({ text }) => text)]);
}
