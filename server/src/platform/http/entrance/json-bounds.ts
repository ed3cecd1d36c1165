import { z } from 'zod';

/** `values`: members of objects and items of lists, at all depths together. */
export type JsonBounds = { values: number; depth: number };

/** What no call needs more of, and webhooks of providers neither. */
export const usualBounds: JsonBounds = { values: 100, depth: 10 };

/** Read before it is parsed and checked, which would take longer the more it has. */
export function isWithin({ values, depth }: JsonBounds, text: string): boolean {
  let found = 0;
  let open = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfString(text, at);
    else if (sign === comma) found += 1;
    else if (sign === bracket || sign === brace) {
      found += 1;
      open += 1;
    } else if (sign === endOfList || sign === endOfObject) open -= 1;
    if (found > values || open > depth) return false;
  }
  return true;
}

/** For a declared body, as many as its schema has room for. */
export function boundsOf(body: z.ZodType | undefined): JsonBounds {
  const { values, depth } = body === undefined ? usualBounds : sizeOf(body);
  return { values: Math.max(usualBounds.values, values), depth: Math.max(usualBounds.depth, depth) };
}

const [quote, backslash, comma, bracket, brace, endOfList, endOfObject] = [34, 92, 44, 91, 123, 93, 125];

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === backslash) at += 1;
    else if (sign === quote) return at;
  }
  return text.length;
}

/** A list without a maximum gets the usual one. */
function sizeOf(schema: unknown): JsonBounds {
  if (schema instanceof z.ZodObject) return addUp(Object.values(schema.shape).map(sizeOf));
  if (schema instanceof z.ZodArray) {
    const maximum = mostItems(schema) ?? usualBounds.values;
    const item = sizeOf(schema.element);
    return { values: maximum * (1 + item.values), depth: 1 + item.depth };
  }
  if (schema instanceof z.ZodUnion) return largest(schema.options.map(sizeOf));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return sizeOf(schema.unwrap());
  if (schema instanceof z.ZodPipe) return sizeOf(schema.in);
  return { values: 0, depth: 0 };
}

/** What `.max` said. */
function mostItems({ def: { checks = [] } }: z.ZodArray): number | undefined {
  const limits = checks.flatMap(({ _zod: { def } }) => ('maximum' in def && typeof def.maximum === 'number' ? [def.maximum] : []));
  return limits.length === 0 ? undefined : Math.min(...limits);
}

function addUp(parts: JsonBounds[]): JsonBounds {
  return { values: parts.reduce((total, { values }) => total + 1 + values, 1), depth: 1 + largest(parts).depth };
}

function largest(parts: JsonBounds[]): JsonBounds {
  return { values: Math.max(0, ...parts.map(({ values }) => values)), depth: Math.max(0, ...parts.map(({ depth }) => depth)) };
}
