import { z } from 'zod';

/** A field of a request: its name, whether it is required, and values that must be refused. */
export type HostileField = { name: string; isRequired: boolean; values: Hostile[] };

export type Hostile = { value: unknown } | { raw: string };

/** Generated from the declaration, so that a new field is covered automatically. */
export function hostileFields(schema: z.ZodObject): HostileField[] {
  const { properties, required } = jsonSchemaOf(schema);
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    isRequired: required?.includes(name) === true,
    values: hostileValues(property),
  }));
}

function hostileValues(property: Property): Hostile[] {
  const kinds = [property.type ?? []].flat();
  const choices = property.anyOf ?? kinds.map((type) => ({ ...property, type }));
  const plain = choices.find(({ type }) => type !== 'null') ?? property;
  const isNullable = choices.some(({ type }) => type === 'null');
  return [...wrongTypes(plain), ...unusable(plain)].filter((hostile) => !isNullable || !('value' in hostile) || hostile.value !== null);
}

export function hostileQuery(schema: z.ZodObject): { name: string; texts: string[] }[] {
  return Object.entries(jsonSchemaOf(schema).properties ?? {}).map(([name, property]) => ({
    name,
    texts: notPages[name] ?? misfits(property.anyOf ?? [property]),
  }));
}

const notPages: Record<string, string[]> = {
  page: ['', '0', '-1', '1.5', '1e2', ' 1', '01', 'NaN', '१', '9007199254740993', '9'.repeat(40)],
  limit: ['', '0', '-1', '1.5', '1e1', ' 1', '01', 'NaN', '१', '101', '1000', '9007199254740993', '9'.repeat(40)],
};

function jsonSchemaOf(schema: z.ZodObject): { properties?: Record<string, Property>; required?: string[] } {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, Property>; required?: string[] };
}

function misfits(accepted: Property[]): string[] {
  const texts = [
    ...accepted.flatMap(({ enum: choices, maxLength }) => [
      ...(choices === undefined ? [] : [`${String(choices[0]).toUpperCase()}_`]),
      ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ]),
    '',
    ' ',
    '0',
    '-1',
    '1.5',
    '1e2',
    ' 1',
    '1 ',
    '01',
    '0x1',
    '101',
    'NaN',
    'nonsense',
    "1' or '1'='1",
    '1;--',
    '१',
    '9'.repeat(40),
  ];
  return texts.filter((text) => !accepted.some((property) => fits(property, text)));
}

function fits({ const: only, enum: choices, pattern, maxLength }: Property, text: string): boolean {
  if (only !== undefined) return text === only;
  if (choices !== undefined) return choices.includes(text);
  if (pattern !== undefined) return new RegExp(pattern).test(text);
  return maxLength === undefined || text.length <= maxLength;
}

type Property = {
  type?: string | string[];
  anyOf?: Property[];
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  multipleOf?: number;
};

function wrongTypes(property: Property): Hostile[] {
  const type = typeOf(property);
  const samples: Record<string, unknown[]> = {
    string: ['5', 'true', 'NaN', 'null', '[object Object]'],
    number: [5, 0, -1, 0.5],
    boolean: [true, false],
    null: [null],
    array: [[], ['5'], [5], [[[[]]]]],
    object: [{}, { $gt: '' }, { toString: 'x' }, { length: 5 }],
  };
  return Object.entries(samples)
    .filter(([kind]) => kind !== type)
    .flatMap(([, values]) => values.map((value) => ({ value })));
}

function unusable(property: Property): Hostile[] {
  switch (typeOf(property)) {
    case 'number':
      return [
        ...[2 ** 53, 2 ** 53 + 2, -(2 ** 53), 1e21, 1e-7, 0.30000000000000004].map((value) => ({ value })),
        ...(property.minimum === undefined && property.exclusiveMinimum === undefined ? [] : [{ value: -1 }]),
        ...['9007199254740993', '1e400', '-1e400', 'NaN', 'Infinity', '-', '0x10', '01', '1_000', '.5'].map((raw) => ({ raw })),
      ];
    case 'string':
      return [
        ...['x'.repeat(50_000), 'ab\0cd', '\ud800', 'a\udfff'].map((value) => ({ value })),
        ...['"\\u0000"', '"\0"', '"\\ud800x"', '"\n"', '"unclosed', "'x'"].map((raw) => ({ raw })),
        ...misfits([property]).map((value) => ({ value })),
      ];
    default:
      return [];
  }
}

function typeOf({ type, enum: choices }: Property): string {
  if (choices !== undefined) return 'string';
  return type === 'integer' ? 'number' : typeof type === 'string' ? type : 'object';
}

export const brokenBodies: string[] = [
  '{',
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  'undefined',
  '\ufeff\ufeff{}',
  '{"a":"\\ud800"}',
  '{"a":"\\udc00\\ud800"}',
  '{"a":"\0"}',
  '{"a":"\\u0000"}',
  '{"a\\u0000":1}',
  '{"a":NaN}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"a":{"b":{"__proto__":{}}}}',
  '['.repeat(30_000),
  '{"a":'.repeat(10_000),
];

export const foreignBodies: string[] = ['', '[]', '[{}]', '"text"', '5', '-0', 'null', 'true', '[[[[[[]]]]]]'];

export const foreignContents: [type: string, body: string][] = [
  ['text/plain', '{"a":1}'],
  ['application/x-www-form-urlencoded', 'email=a%40b.co&password=secret99'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na@b.co\r\n--x--'],
  ['application/xml', '<a/>'],
  ['application/octet-stream', 'abc'],
  ['text/html', '<form>'],
  ['application/json-seq', '{}'],
  ['nonsense', '{}'],
];

export const undeclaredFields: Record<string, unknown> = {
  role: 'admin',
  isAdmin: true,
  balance: 1_000_000,
  available: 1_000_000,
  user_id: 1,
  userId: '1',
  is_blocked: false,
  price: 0.01,
  state: 'received',
  _id: '1',
  createdAt: '2020-01-01T00:00:00.000Z',
  referredBy: 1,
  passwordHash: 'x',
};
