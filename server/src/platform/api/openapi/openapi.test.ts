import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { refusals } from '@pinline/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callNames, declarationOf } from '../../../../../test/contract/call-needs.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';

let app: TestApp;
let document: any;
beforeAll(async () => {
  app = await startTestApp();
  document = (await app.get('/api/openapi.json')).body;
});
afterAll(() => app.stop());

test('is an OpenAPI 3.1 document with a title and the sign-in method', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: expect.stringMatching(/API$/), version: expect.any(String) },
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' }, key: { type: 'http', scheme: 'bearer' } } },
  });
});

test('lists exactly the calls of the contract', () => {
  const listed = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/', '').replace(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(listed.toSorted()).toEqual(callNames.toSorted());
});

describe.each(callNames)('%s', (name) => {
  const declaration = declarationOf(name);
  const operation = () => {
    const [method = '', path = ''] = name.split(' ');
    return document.paths[`/api/${path.replace(/:(\w+)/g, '{$1}')}`][method.toLowerCase()];
  };

  test('says what the call does and who may call it', () => {
    expect(operation().summary).toBe(declaration.summary);
    const scope = declaration.access === 'user' ? declaration.scope : undefined;
    const ways = [{ session: [] }, ...(scope === undefined ? [] : [{ key: [scope] }])];
    expect(operation().security).toEqual(declaration.access === 'public' ? [] : ways);
    expect(document.tags).toContainEqual({ name: operation().tags[0] });
  });

  test('lists its replies and refusals', { tags: 'A3' }, () => {
    const { responses } = operation();
    const statuses = [...Object.keys(declaration.replies), ...declaration.errors.map((code) => String(refusals[code].status))];
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(statuses));
    for (const [status, schema] of Object.entries(declaration.replies)) {
      expect(responses[status].description).toEqual(expect.any(String));
      const content = responses[status].content?.['application/json']?.schema;
      if (declaration.csv === true) expect(responses[status].content['text/csv'].schema).toEqual({ type: 'string' });
      else if (declaration.pdf === true) expect(responses[status].content['application/pdf'].schema).toMatchObject({ type: 'string' });
      else if (declaration.json === true) expect(content).toEqual({ type: 'object', additionalProperties: true });
      else if (declaration.stream === true) expect(responses[status].content['text/event-stream'].schema).toEqual({ type: 'string' });
      else if (schema === null) expect(content).toBeUndefined();
      else expect(content.type === 'array' ? content.items : content).toMatchObject({ type: 'object', additionalProperties: false });
    }
    for (const code of declaration.errors) {
      const { properties, required } = responses[refusals[code].status].content['application/json'].schema;
      expect(properties.code.enum).toContain(code);
      const { examples } = responses[refusals[code].status].content['application/json'];
      expect(examples[code].value).toMatchObject({ code, message: expect.stringMatching(/^[^{}]+$/) });
      expect(required).toEqual(['message', 'code']);
    }
  });

  test('lists its parameters and body', () => {
    const { requestBody, parameters = [] } = operation();
    const { upload } = declaration;
    const type = upload === undefined ? 'application/json' : 'multipart/form-data';
    expect(Object.keys(requestBody?.content ?? {})).toEqual(requestBody === undefined ? [] : [type]);
    const { properties = {}, required = [] } = requestBody?.content[type].schema ?? {};
    expect(Object.keys(properties)).toEqual([
      ...Object.keys(declaration.body?.shape ?? {}),
      ...(upload === undefined ? [] : [upload.part]),
    ]);
    if (upload !== undefined) {
      expect(properties[upload.part]).toMatchObject({ type: 'string', format: 'binary' });
      expect(required.includes(upload.part)).toBe(upload.isRequired);
    }
    const named = (place: string) => parameters.filter((each: any) => each.in === place).map((each: any) => each.name);
    expect(named('query')).toEqual(Object.keys(declaration.query?.shape ?? {}));
    expect(named('path')).toEqual(Object.keys(declaration.params?.shape ?? {}));
  });
});

test('is a valid document with ids of its own for each call, and examples that fit their schemas', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect([valid, errors]).toEqual([true, undefined]);
  const operations = Object.values<any>(document.paths).flatMap((methods) => Object.values<any>(methods));
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  let examined = 0;
  for (const { operationId, responses } of operations)
    for (const [status, { content = {} }] of Object.entries<any>(responses))
      for (const { schema, examples = {} } of Object.values<any>(content))
        for (const { value } of Object.values<any>(examples)) {
          examined += 1;
          expect([operationId, status, ajv.validate(schema, value) ? [] : ajv.errors]).toEqual([operationId, status, []]);
        }
  expect(examined).toBeGreaterThan(1_000);
});

test('contains valid schemas only', () => {
  const wrong: string[] = [];
  const types = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'];
  const look = (schema: any, where: string): void => {
    if (typeof schema !== 'object' || schema === null) return void wrong.push(where);
    if ('$ref' in schema || 'zod' in schema || '_zod' in schema) wrong.push(`${where}: a reference`);
    const kinds = [schema.type ?? []].flat();
    if (kinds.some((kind: string) => !types.includes(kind))) wrong.push(`${where}: ${kinds.join()}`);
    for (const [field, each] of Object.entries(schema.properties ?? {})) look(each, `${where}.${field}`);
    for (const field of schema.required ?? []) if (!(field in (schema.properties ?? {}))) wrong.push(`${where} requires ${field}`);
    for (const [place, each] of (schema.prefixItems ?? []).entries()) look(each, `${where}[${place}]`);
    if (kinds.includes('array') && !('prefixItems' in schema)) look(schema.items, `${where}[]`);
    for (const key of ['anyOf', 'oneOf', 'allOf']) for (const each of schema[key] ?? []) look(each, `${where} ${key}`);
    if (typeof schema.pattern === 'string') new RegExp(schema.pattern, 'u');
  };
  for (const [path, methods] of Object.entries<any>(document.paths)) {
    for (const [method, { requestBody, responses, parameters = [] }] of Object.entries<any>(methods)) {
      const where = `${method} ${path}`;
      expect(Object.keys(responses).length).toBeGreaterThan(0);
      for (const holder of [requestBody, ...Object.values<any>(responses)])
        for (const content of Object.values<any>(holder?.content ?? {})) look(content.schema, where);
      for (const parameter of parameters) look(parameter.schema, `${where} ${parameter.name}`);
    }
  }
  expect(wrong).toEqual([]);
});
