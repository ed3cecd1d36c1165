import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from '@fastify/type-provider-zod';
import type { FastifyInstance, RouteOptions } from 'fastify';

type Described = Parameters<typeof jsonSchemaTransform>[0] & { route: RouteOptions };

function describeRoute(input: Described) {
  const described = jsonSchemaTransform(input);
  if (input.route.config?.call?.isCsv === true) Object.assign(described.schema?.['response'] ?? {}, { 200: csvFile });
  if (input.route.config?.call?.isStream === true) Object.assign(described.schema?.['response'] ?? {}, { 200: eventStream });
  return described;
}

const csvFile = { description: 'The file', content: { 'text/csv': { schema: { type: 'string' } } } };

const eventStream = { description: 'The events', content: { 'text/event-stream': { schema: { type: 'string' } } } };

export async function serveOpenApi(app: FastifyInstance, appName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${appName} API`,
        version: '1.0.0',
        description: 'Every call under /api. Failed calls answer `{ message, code, errors? }`.',
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: describeRoute,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
