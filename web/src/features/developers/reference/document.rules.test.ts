import { expect, test } from 'vitest';
import { type ApiDocument, exampleOf, fieldsOf, groupsOf } from './document.rules.ts';

const answer = {
  type: 'object',
  required: ['data'],
  properties: {
    data: {
      type: 'array',
      items: {
        type: 'object',
        required: ['price'],
        properties: { price: { type: 'number' }, endsAt: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] } },
      },
    },
  },
};

test('lists the fields of objects in lists, and whether they may be absent or null', () => {
  expect(fieldsOf(answer)).toEqual([
    { name: 'data', type: 'object[]', isRequired: true, values: [] },
    { name: 'data[].price', type: 'number', isRequired: true, values: [] },
    { name: 'data[].endsAt', type: 'time or null', isRequired: false, values: [] },
  ]);
});

test('makes an example of every field', () => {
  expect(exampleOf(answer)).toEqual({ data: [{ price: 12.5, endsAt: '2026-11-22T12:04:05.678Z' }] });
  expect(exampleOf({ enum: ['on', 'off'] })).toBe('on');
  expect(exampleOf({ type: 'integer' })).toBe(1);
});

test('groups the calls that are wanted in the document’s order', () => {
  const call = (operationId: string, tag: string, scope?: string) => ({
    operationId,
    summary: operationId,
    tags: [tag],
    security: [{ session: [] }, ...(scope === undefined ? [] : [{ key: [scope] }])],
    responses: {
      200: { content: { 'application/json': { schema: answer } } },
      404: { content: { 'application/json': { examples: { NOT_FOUND: { summary: 'This does not exist.' } } } } },
    },
  });
  const document: ApiDocument = {
    info: { title: 'API' },
    tags: [{ name: 'Numbers' }, { name: 'Money' }, { name: 'Account' }],
    paths: {
      '/api/b': { get: call('getB', 'Money', 'read') },
      '/api/a': { get: call('getA', 'Numbers', 'read'), post: call('postA', 'Numbers') },
    },
  };
  const groups = groupsOf(document, ({ scope }) => scope !== null);
  expect(groups.map(({ name, calls }) => [name, calls.map(({ id }) => id)])).toEqual([
    ['Numbers', ['getA']],
    ['Money', ['getB']],
  ]);
  expect(groups[0]?.calls[0]?.refusals).toEqual([{ status: '404', code: 'NOT_FOUND', message: 'This does not exist.' }]);
});
