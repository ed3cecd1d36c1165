/** What this page reads of an OpenAPI document. */
export type Schema = {
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  default?: unknown;
};

type Content = Record<string, { schema?: Schema; examples?: Record<string, { summary?: string }>; example?: string }>;

type DocumentedCall = {
  operationId: string;
  summary: string;
  tags?: readonly string[];
  security?: readonly Record<string, readonly string[]>[];
  parameters?: readonly { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description?: string; content?: Content }>;
};

export type ApiDocument = {
  info: { title: string; description?: string };
  tags?: readonly { name: string }[];
  servers?: readonly { url: string }[];
  paths: Record<string, Record<string, DocumentedCall>>;
};

export type Field = { name: string; type: string; isRequired: boolean; values: readonly string[] };

export type ReferenceCall = {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** What a key needs; null for calls of people alone. */
  scope: string | null;
  isPublic: boolean;
  isMoney: boolean;
  parameters: readonly (Field & { place: string })[];
  body: { fields: readonly Field[]; example: unknown } | null;
  answers: readonly { status: string; fields: readonly Field[]; example: unknown }[];
  refusals: readonly { status: string; code: string; message: string }[];
};

export type ReferenceGroup = { name: string; calls: readonly ReferenceCall[] };

/** In the document's order, without empty groups. */
export function groupsOf(document: ApiDocument, wants: (call: ReferenceCall) => boolean): ReferenceGroup[] {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ tag: call.tags?.[0] ?? '', call: readCall(path, method, call) })),
  );
  return (document.tags ?? [])
    .map(({ name }) => ({ name, calls: calls.filter(({ tag, call }) => tag === name && wants(call)).map(({ call }) => call) }))
    .filter(({ calls: found }) => found.length > 0);
}

function readCall(path: string, method: string, call: DocumentedCall): ReferenceCall {
  const { operationId, summary, security = [], parameters = [], requestBody, responses } = call;
  const body = requestBody?.content['application/json']?.schema;
  const answers = Object.entries(responses);
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    scope: security.flatMap(({ key }) => key ?? [])[0] ?? null,
    isPublic: security.length === 0,
    isMoney: ['/api/mobile/generate', '/api/mobile/switch', '/api/mobile/again'].includes(path),
    parameters: parameters.map(({ name, in: place, required = false, schema = {} }) => ({ ...fieldOf(name, schema, required), place })),
    body: body === undefined ? null : { fields: fieldsOf(body), example: exampleOf(body) },
    answers: answers
      .filter(([status]) => Number(status) < 400)
      .map(([status, { content = {} }]) => {
        const { schema, example } = Object.values(content)[0] ?? {};
        return { status, fields: schema === undefined ? [] : fieldsOf(schema), example: example ?? (schema && exampleOf(schema)) };
      }),
    refusals: answers.flatMap(([status, { content = {} }]) =>
      Object.entries(content['application/json']?.examples ?? {}).map(([code, { summary: message = '' }]) => ({ status, code, message })),
    ),
  };
}

/** Those of objects in it too, such as `data[].price`. */
export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  const inner = withoutNull(schema);
  if (inner.items !== undefined) return fieldsOf(inner.items, `${prefix}[]`);
  return Object.entries(inner.properties ?? {}).flatMap(([name, each]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return [fieldOf(path, each, inner.required?.includes(name) === true), ...fieldsOf(each, path)];
  });
}

function fieldOf(name: string, schema: Schema, isRequired: boolean): Field {
  const inner = withoutNull(schema);
  return { name, type: typeOf(schema), isRequired, values: (inner.enum ?? []).filter((value) => value !== null).map(String) };
}

function typeOf(schema: Schema): string {
  const inner = withoutNull(schema);
  const own = [inner.type ?? (inner.const === undefined ? 'any' : typeof inner.const)].flat().filter((type) => type !== 'null');
  const base = own[0] === 'array' ? `${typeOf(inner.items ?? {})}[]` : own.join(' or ');
  const isNullable = inner !== schema || [schema.type].flat().includes('null');
  const shown = inner.format === 'date-time' ? 'time' : base;
  return isNullable ? `${shown} or null` : shown;
}

function withoutNull(schema: Schema): Schema {
  const ways = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  return ways[0] ?? schema;
}

/** An example of values as they may be here, by the names of fields. */
export function exampleOf(schema: Schema, name = ''): unknown {
  const inner = withoutNull(schema);
  const known = knownValues[name];
  if (inner.const !== undefined) return inner.const;
  if (inner.enum !== undefined) return inner.enum[0];
  if (inner.properties !== undefined)
    return Object.fromEntries(Object.entries(inner.properties).map(([field, each]) => [field, exampleOf(each, field)]));
  const type = [inner.type].flat().find((each) => each !== 'null');
  if (type === 'array') return [exampleOf(inner.items ?? {}, name)];
  if (inner.default !== undefined) return inner.default;
  if (type === 'boolean') return name === 'isEnabled';
  if (type === 'integer' || type === 'number') return typeof known === 'number' ? known : type === 'integer' ? 1 : 12.5;
  if (typeof known === 'string') return known;
  return inner.format === 'date-time' ? '2026-11-22T12:04:05.678Z' : inner.format === 'date' ? '2026-11-22' : 'text';
}

const knownValues: Record<string, string | number> = {
  _id: '81440217',
  id: '81440217',
  mobileId: '81440217',
  serviceId: '1204',
  serviceCode: 'tg',
  serviceName: 'Telegram',
  label: 'Telegram',
  mobileno: '+919823461075',
  countryPrefix: '+91',
  country: 'IN',
  iso: 'IN',
  name: 'India',
  server: '2',
  code: '48291',
  text: 'Your code: 48291',
  price: 12.5,
  maxPrice: 18,
  balance: 1284.5,
  held: 12.5,
  amount: 250,
  email: 'ravi@example.com',
  url: 'https://shop.example/hooks/pinline',
  secret: 'whsec_…',
  key: 'pk_live_…',
  events: 'activation.code',
};
