import {
  buildSchema,
  type GraphQLField,
  type GraphQLOutputType,
  getNamedType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { readSchema } from '../http/graphql.ts';

/** A root field of the API. */
export interface Operation {
  kind: 'query' | 'mutation';
  name: string;
  field: GraphQLField<unknown, unknown>;
}

export const API_SCHEMA = buildSchema(readSchema().join('\n'));

/** Every operation that the SDL names, so that a new one is met by whoever asks for all. */
export function allOperations(): Operation[] {
  const of = (kind: Operation['kind'], fields: Record<string, GraphQLField<unknown, unknown>> = {}) =>
    Object.entries(fields).map(([name, field]) => ({ kind, name, field }));
  return [
    ...of('query', API_SCHEMA.getQueryType()?.getFields()),
    ...of('mutation', API_SCHEMA.getMutationType()?.getFields()),
  ];
}

/** A document that takes every argument as a variable of its name and asks for everything, `depth` levels down. */
export function documentOf({ kind, name, field }: Operation, depth: number): string {
  const variables = field.args.map((argument) => `$${argument.name}: ${argument.type}`).join(', ');
  const passed = field.args.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  const inBrackets = (text: string) => (text === '' ? '' : `(${text})`);
  return `${kind} ${name}${inBrackets(variables)} { ${name}${inBrackets(passed)} ${selectionOf(field.type, depth)} }`;
}

function selectionOf(output: GraphQLOutputType, depth: number): string {
  const type = getNamedType(output);
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).filter(
    ({ args, type }) => !args.some(isRequiredArgument) && (depth > 1 || !isObjectType(getNamedType(type))),
  );
  const selected = fields.map((field) => `${field.name} ${selectionOf(field.type, depth - 1)}`.trim());
  return `{ ${selected.length === 0 ? '__typename' : selected.join(' ')} }`;
}
