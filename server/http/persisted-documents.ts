/**
 * The texts of the contract's documents, which `npm run build` generates for the site, the launcher and this list alike.
 * In production nothing else is answered.
 */
export async function persistedDocuments(): Promise<ReadonlySet<string>> {
  // Only here: in a fresh checkout what starts the server must run before anything is generated.
  const contract = await import('../../shared/contract/gql/graphql.ts');
  const documents = Object.values(contract).filter((value) => value instanceof contract.TypedDocumentString);
  return new Set(documents.map((document) => document.toString().trim()));
}
