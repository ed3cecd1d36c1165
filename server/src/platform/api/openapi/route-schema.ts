import { codesOf, type Endpoint } from '@pinline/contract/endpoint';
import { tagOf } from './openapi-tags.rules.ts';
import { refusals, type ErrorCode } from '@pinline/contract/errors';
import { z } from 'zod';

export function routeSchema(name: string, declaration: Endpoint): Record<string, unknown> {
  const { summary, params, query, upload, replies } = declaration;
  const body = upload === undefined ? declaration.body : (declaration.body ?? z.object({})).extend(fileOf(upload));
  return {
    summary,
    operationId: operationIdOf(name),
    tags: [tagOf(name)],
    security: securityOf(declaration),
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined ? {} : { body }),
    ...(upload === undefined ? {} : { consumes: ['multipart/form-data'] }),
    response: {
      ...Object.fromEntries(Object.entries(replies).map(([status, schema]) => [status, schema ?? z.undefined().describe('Done')])),
      ...refusalSchemas(codesOf(name, declaration)),
    },
  };
}

function securityOf(declaration: Endpoint): Record<string, string[]>[] {
  if (declaration.access === 'public') return [];
  const scope = declaration.access === 'user' ? declaration.scope : undefined;
  return [{ session: [] }, ...(scope === undefined ? [] : [{ key: [scope] }])];
}

/** `POST webhooks/:id/test` is `postWebhooksIdTest`. */
function operationIdOf(name: string): string {
  const [method = '', ...words] = name.split(/[^A-Za-z0-9]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function fileOf({ part, isRequired }: NonNullable<Endpoint['upload']>): z.ZodRawShape {
  const file = z.custom<Buffer>(Buffer.isBuffer, 'Please choose a file').meta({ type: 'string', format: 'binary' });
  return { [part]: isRequired ? file : file.optional() };
}

function refusalSchemas(all: ErrorCode[]): Record<string, z.ZodType> {
  const byStatus = Map.groupBy(new Set(all), (code) => refusals[code].status);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [String(status), refusalSchema(codes)]));
}

/** Many calls refuse with the same codes, and a schema takes longer to build than to find. */
const built = new Map<string, z.ZodType>();

function refusalSchema(codes: ErrorCode[]): z.ZodType {
  const key = codes.join();
  const schema = built.get(key) ?? buildRefusalSchema(codes);
  built.set(key, schema);
  return schema;
}

function buildRefusalSchema(codes: ErrorCode[]): z.ZodType {
  return z
    .object({
      message: z.string(),
      code: z.enum(codes),
      errors: z.record(z.string(), z.string()).optional(),
      missing: z.number().optional(),
      requestId: z.string().optional(),
    })
    .describe(codes.map((code) => refusals[code].message).join(' · '));
}
