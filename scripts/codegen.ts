// Generates the contract's types and documents, and records what documents it has: npm run codegen
import { writeFileSync } from 'node:fs';
import { generate } from '@graphql-codegen/cli';
import { LANDED_FILE } from '../server/http/landed-documents.ts';
import { contractDocuments } from '../server/http/persisted-documents.ts';
import codegenConfig from './codegen.config.ts';
import { everLanded, linesOf, recordOf } from './landed-documents.ts';

await generate(codegenConfig);
const today = new Date().toISOString().slice(0, 10);
writeFileSync(LANDED_FILE, linesOf(recordOf(everLanded(), await contractDocuments(), today)));
