import { type GraphQLInputType, getNullableType, isEnumType, isInputObjectType, isListType } from 'graphql';
import type { Dice } from './dice.ts';
import { documentOf, type Operation } from './operations.ts';

/** What is sent to the endpoint: a body, and whether it comes with the token of somebody. */
export interface FuzzedRequest {
  body: unknown;
  as: 'guest' | 'other' | 'author' | 'support' | 'admin' | 'forged';
}

/** Texts that a request may hold where a text belongs. */
export const NASTY = [
  '',
  ' ',
  "' or 1=1 --",
  '"; drop table account; --',
  "\\'; select pg_sleep(9); --",
  '$1',
  '%_%',
  '{}',
  '[]',
  'null',
  'a\u0000b',
  '\ud800',
  '\u202eevil',
  '👩‍👩‍👧‍👦',
  'é'.normalize('NFD'),
  '__proto__',
  'constructor',
  'toString',
  '../../../etc/passwd',
  '/cdn/../../keys/auth',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '#{7*7}',
  'a\r\nset-cookie: x=1',
  '-0',
  '1e999',
  '99999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  'released_at-desc',
  'released_at-desc; drop table store',
  'created_at-asc-asc',
  'search:list',
  'moggie',
  'USD',
  'en-US',
  'web',
  'boy-r18',
  'data:text/html;base64,PHNjcmlwdD4=',
  'https://evil.example/',
];
const NUMBERS = [
  0,
  1,
  -1,
  2,
  100,
  101,
  2 ** 31 - 1,
  -(2 ** 31),
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  1e308,
  0.5,
  -0,
];

/** Ids that a requester makes up; somebody else's in their place would look like a leak where they are shown again. */
const OWN_IDS = new Set(['_cid', 'session_id']);
const OWN_ID = '0b9f3a52-6d0e-4c57-9a53-6f2c1c1f7a10';

/** Values for one run: besides nasty ones the uuids that others own and the ids that games have. */
export interface Pool {
  uuids: readonly string[];
  ids: readonly number[];
}

/** Makes requests from the SDL: odd values, other people's ids, wrong types, huge and deep ones, broken documents. */
export function fuzzedRequest(operations: readonly Operation[], pool: Pool, dice: Dice): FuzzedRequest {
  const operation = dice.pick(operations);
  const as = dice.pick(['other', 'other', 'author', 'support', 'admin', 'guest', 'forged'] as const);
  const document = documentOf(operation, 1 + Math.floor(dice.next() * 4));
  const variables = Object.fromEntries(
    operation.field.args
      .filter(() => !dice.chance(8))
      .map((arg) => [arg.name, fieldValue(arg, pool, dice, 0)]),
  );
  const kind = dice.next();
  if (kind < 0.75) return { as, body: { query: document, variables } };
  if (kind < 0.85) return { as, body: { query: broken(document, dice), variables } };
  if (kind < 0.93) return { as, body: { query: excessive(operation, dice), variables } };
  return { as, body: oddBody(document, variables, dice) };
}

const fieldValue = (
  { name, type }: { name: string; type: GraphQLInputType },
  pool: Pool,
  dice: Dice,
  depth: number,
): unknown => (OWN_IDS.has(name) ? OWN_ID : valueFor(type, pool, dice, depth));

function valueFor(type: GraphQLInputType, pool: Pool, dice: Dice, depth: number): unknown {
  if (dice.chance(6)) return wrong(dice);
  const inner = getNullableType(type);
  if (isListType(inner)) {
    const length = dice.pick([0, 1, 2, 3, 30, 300]);
    return Array.from({ length }, () => valueFor(inner.ofType, pool, dice, depth + 1));
  }
  if (isInputObjectType(inner)) {
    const fields = Object.values(inner.getFields()).filter(() => dice.chance(60));
    return Object.fromEntries([
      ...fields.map((field) => [field.name, fieldValue(field, pool, dice, depth + 1)]),
      ...(dice.chance(5) ? [[dice.pick(NASTY), dice.pick(NASTY)]] : []),
    ]);
  }
  if (isEnumType(inner)) return dice.pick([...inner.getValues().map(({ name }) => name), dice.pick(NASTY)]);
  switch (inner.name) {
    case 'UUID':
      return dice.chance(80) ? dice.pick(pool.uuids) : dice.pick(NASTY);
    case 'Int':
    case 'Minor':
    case 'Float':
      return dice.chance(60) ? dice.pick(pool.ids) : dice.pick(NUMBERS);
    case 'Boolean':
      return dice.chance(50);
    default:
      return dice.chance(5) ? 'x'.repeat(dice.pick([300, 3000, 60_000])) : dice.pick(NASTY);
  }
}

/** Of no type that an argument has. */
function wrong(dice: Dice): unknown {
  return dice.pick<() => unknown>([
    () => null,
    () => dice.pick(NASTY),
    () => dice.pick(NUMBERS),
    () => true,
    () => [],
    () => [[[null]]],
    () => ({ $ne: null }),
    () => ({ length: 1e9, toString: 1 }),
    () => nested(dice.pick([5, 500])),
  ])();
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

/** The document with some of its characters lost, doubled or replaced. */
function broken(document: string, dice: Dice): string {
  const at = Math.floor(dice.next() * document.length);
  const [head, tail] = [document.slice(0, at), document.slice(at)];
  return dice.pick([
    head,
    head + tail.slice(1 + Math.floor(dice.next() * 5)),
    `${head}${dice.pick(['{', '}', '(', ')', '"', '"""', '$', '@skip(if: true)', '...on', '#', '\u0000', '\ufeff', '!'])}${tail}`,
    document + document,
    document.replace(/\w+/g, (word) => (dice.chance(3) ? word.split('').reverse().join('') : word)),
  ]);
}

/** More of something than anybody needs. */
function excessive(operation: Operation, dice: Dice): string {
  const { kind, name } = operation;
  const many = dice.pick([10, 100, 1000]);
  return dice.pick([
    `${kind} { ${Array.from({ length: many }, (_, n) => `a${n}: ${name}`).join(' ')} }`,
    `{ findStore(platform_key: ["moggie"]) ${'{ list { author '.repeat(many)} ${'} } '.repeat(many)} }`,
    '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }',
    `${kind} ${'@skip(if: false)'.repeat(many)} { ${name} }`,
    `${kind} (${Array.from({ length: many }, (_, n) => `$v${n}: Int`).join(', ')}) { ${name} }`,
    `{ findStore(platform_key: ${'['.repeat(many)}${']'.repeat(many)}) { totalCount } }`,
    '{ __schema { types { fields { type { fields { type { name } } } } } } }',
    `{ __type(name: "Me") { fields { name } } ${name} { __typename } }`,
    `subscription { ${name} }`,
    `query a { ${name} } query b { ${name} }`,
  ]);
}

/** A body that is no operation. */
function oddBody(query: string, variables: object, dice: Dice): unknown {
  return dice.pick<unknown>([
    { query, variables, operationName: dice.pick(NASTY) },
    { query, variables: [variables] },
    { query, variables: JSON.stringify(variables) },
    { query: { query } },
    { query: 7 },
    [{ query, variables }],
    { query, extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } }, variables },
    { id: dice.pick(NASTY) },
    null,
    'text',
    7,
  ]);
}
