import { serializerCompiler, validatorCompiler } from '@fastify/type-provider-zod';
import type { FastifyServerOptions } from 'fastify';

/** Given when a server is created, Fastify doesn't load its own, which are for JSON schemas: 3 MB. Its types expect those. */
export const zodSchemas = {
  compilersFactory: { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;
