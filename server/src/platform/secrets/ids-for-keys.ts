import { countedIds, type CountedKind } from '@pinline/contract/values/fields';
import type { Endpoint } from '@pinline/contract/endpoint';
import { z } from 'zod';
import { textFromOutside, textToOutside } from './outside-ids.ts';
import type { Secrets } from './secrets.ts';
import type { Caller } from '../api/caller.ts';

/** Where a value has ids that keys see scrambled. */
type Places = { kind: CountedKind } | { items: Places } | { fields: readonly (readonly [string, Places])[] };

type Convert = (kind: CountedKind, text: string) => string;
type Installation = { secrets: Secrets };

/** Converts what a key sent and what it is answered; a session's is passed on. */
export type IdsForKeys = {
  ask<Ask extends object>(ask: Ask, caller: Caller | null): Ask;
  reply(body: unknown, from: { status: number; caller: Caller | null }): unknown;
};

/** Read from the contract once, so that no call has to remember it. */
export function findIdsForKeys({ params, query, body, replies }: Endpoint, { secrets }: Installation): IdsForKeys {
  const asked = fieldsOf(Object.entries({ params, query, body }));
  const answered = new Map(Object.entries(replies).map(([status, schema]) => [status, schema ? placesIn(schema) : undefined]));
  return {
    ask: <Ask extends object>(ask: Ask, caller: Caller | null) => {
      if (!caller?.key) return ask;
      const { mode } = caller.key;
      // The same shape with other digits.
      return convertIn(ask, asked, (kind, text) => textFromOutside({ secrets, mode }, kind, text)) as Ask;
    },
    reply(given, { status, caller }) {
      if (!caller?.key) return given;
      const { mode } = caller.key;
      return convertIn(given, answered.get(String(status)), (kind, text) => textToOutside({ secrets, mode }, kind, text));
    },
  };
}

function placesIn(schema: unknown): Places | undefined {
  if (schema instanceof z.ZodString) {
    const counted = countedIds.get(schema);
    return counted && { kind: counted.kind };
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return placesIn(schema.unwrap());
  if (schema instanceof z.ZodArray) {
    const items = placesIn(schema.element);
    return items && { items };
  }
  return schema instanceof z.ZodObject ? fieldsOf(Object.entries(schema.shape)) : undefined;
}

function fieldsOf(entries: [string, unknown][]): Places | undefined {
  const fields = entries.flatMap(([name, schema]) => {
    const places = placesIn(schema);
    return places === undefined ? [] : [[name, places] as const];
  });
  return fields.length === 0 ? undefined : { fields };
}

/** A copy where something is converted: an answer may be kept for the next caller. */
function convertIn(value: unknown, places: Places | undefined, convert: Convert): unknown {
  if (places === undefined || value === null || value === undefined) return value;
  if ('kind' in places) return typeof value === 'string' ? convert(places.kind, value) : value;
  if ('items' in places) return Array.isArray(value) ? value.map((item) => convertIn(item, places.items, convert)) : value;
  const copy: Record<string, unknown> = { ...value };
  for (const [name, inside] of places.fields) if (name in copy) copy[name] = convertIn(copy[name], inside, convert);
  return copy;
}
