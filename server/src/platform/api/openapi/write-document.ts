import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from '@fastify/type-provider-zod';
import { contract } from '@pinline/contract/contract';
import { keyCalls, testServices } from '@pinline/contract/developers/developers.rules';
import type { Endpoint } from '@pinline/contract/endpoint';
import { isErrorCode, Refusal } from '../../errors.ts';
import fastify, { type RouteOptions } from 'fastify';
import { zodSchemas } from '../../http/zod-schemas.ts';
import { toProblem } from '../../http/problem.rules.ts';
import { routeSchema } from './route-schema.ts';
import { tagNames } from './openapi-tags.rules.ts';

type Described = Parameters<typeof jsonSchemaTransform>[0] & { route: RouteOptions };

type Response = { description?: string; properties?: { code?: { enum?: string[] } } };

function describeRoute(input: Described) {
  const described = jsonSchemaTransform(input);
  const declaration = input.route.config?.declaration;
  const responses = (described.schema?.['response'] ?? {}) as Record<string, Response>; // as the transform made them
  for (const [status, response] of Object.entries(responses))
    if (Number(status) >= 400) Object.assign(responses, { [status]: describeRefusal(response) });
  if (declaration?.csv === true) Object.assign(responses, { 200: csvFile });
  if (declaration?.pdf === true) Object.assign(responses, { 200: pdfFile });
  if (declaration?.json === true) Object.assign(responses, { 200: jsonFile });
  if (declaration?.stream === true) Object.assign(responses, { 200: eventStream });
  return described;
}

/** With an example of each refusal, in both forms. */
function describeRefusal(schema: Response) {
  const refusals = (schema.properties?.code?.enum ?? []).flatMap((code) => (isErrorCode(code) ? new Refusal(code, anyValues) : []));
  const examples = (write: (refusal: Refusal) => object) =>
    Object.fromEntries(refusals.map((refusal) => [refusal.code, { summary: refusal.message, value: write(refusal) }]));
  return {
    description: schema.description ?? 'Refused',
    content: {
      'application/json': { schema, examples: examples((refusal) => refusal.toBody()) },
      'application/problem+json': {
        schema: problem,
        examples: examples((refusal) => toProblem(refusal.status, refusal.toBody())),
      },
    },
  };
}

const anyValues = {
  values: { sentence: 'It says why.', why: 'The token has expired.', changes: 'the price', url: 'https://example.com', most: '20' },
  retryAfterSeconds: 30,
};

const problem = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
  required: ['type', 'title', 'status', 'detail', 'code'],
};

const csvFile = { description: 'The file', content: { 'text/csv': { schema: { type: 'string' } } } };

const pdfFile = { description: 'The file', content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } };

const jsonFile = { description: 'The file', content: { 'application/json': { schema: { type: 'object', additionalProperties: true } } } };

const eventStream = {
  description: 'The events',
  content: {
    'text/event-stream': {
      schema: { type: 'string' },
      example: ': connected\n\nid: 7\nevent: activation.code\ndata: {"type":"activation.code"}\n\n',
    },
  },
};

const description = `Every call under /api. Refused calls answer \`{ message, code, errors? }\`, or problem details (RFC 9457) where the caller accepts
\`application/problem+json\`. Codes are stable; messages may change.

Calls that name a scope can be made with an API key. A key may make ${keyCalls.perSecond} calls a second in bursts of ${keyCalls.burst}. To buy, cancel or
finish a number counts as one call; what takes longer to answer may count as several. \`RateLimit\` says what is left, \`Retry-After\` when to come
back. Calls that buy or move money take an \`Idempotency-Key\`: the same key gets the same answer and buys once.

A test key (\`pk_test_…\`) makes the same calls and gets the same answers, but sees and buys only test services: ${testServices.map((code) => `\`${code}\``).join(', ')}.
It spends test money.`;

/** The library describes the routes of a server as they are added, so an instance that never listens gets them. */
export async function writeDocument(appName: string): Promise<object> {
  const app = fastify({ schemaController: zodSchemas, exposeHeadRoutes: false });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${appName} API`, version: '1.0.0', description },
      tags: tagNames,
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'Of a person who signed in' },
          key: { type: 'http', scheme: 'bearer', description: 'An API key with the scope that is named' },
        },
      },
    },
    transform: describeRoute,
  });
  for (const [name, declaration] of Object.entries<Endpoint>(contract)) {
    const [method = '', path = ''] = name.split(' ');
    app.route({ method, url: `/api/${path}`, schema: routeSchema(name, declaration), config: { declaration }, handler: neverCalled });
  }
  await app.ready();
  return app.swagger();
}

const neverCalled = async (): Promise<void> => undefined;

declare module 'fastify' {
  interface FastifyContextConfig {
    declaration?: Endpoint;
  }
}
