import { CompiledQuery, type Transaction } from 'kysely';
import type pg from 'pg';
import type { DB, Functions } from '../schema.gen.ts';

export type FunctionName = keyof Functions;

/** By name, so that a reader of a call and the compiler see what each value is. One that is undefined is left to the function's default. */
export type ParametersOf<Name extends FunctionName> = Functions[Name]['parameters'];

/**
 * Calls a function of `database/functions` as a prepared statement. `Result`: PostgreSQL doesn't say what a function never returns, so the caller names it
 * by the type that it declares for itself; unnamed, each value may be null. Parameters are listed, not spread: an object may hold more than its type says.
 */
export type CallFunction = <Name extends FunctionName, Result extends Functions[Name]['result'] = Functions[Name]['result']>(
  name: Name,
  parameters: ParametersOf<Name>,
) => Promise<Result>;

/** Inside a transaction. */
export async function callIn<Name extends FunctionName>(tx: Transaction<DB>, name: Name, parameters: ParametersOf<Name>): Promise<void> {
  const { text, values } = toQuery(name, parameters);
  await tx.executeQuery(CompiledQuery.raw(text, values));
}

export type FunctionCall = { name: string; text: string; values: unknown[] };

export function toQuery(name: string, parameters: object): FunctionCall {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const names = given.map(([parameter], index) => `p_${toSnakeCase(parameter)} => $${index + 1}`);
  const text = `select * from ${name}(${names.join(', ')})`;
  return { name: nameOf(text, name), text, values: given.map(([, value]) => value) };
}

/** A function of one value returns it, any other its row. */
export function readResult(name: string, { fields, rows }: pg.QueryResult<Record<string, unknown>>): unknown {
  const row = rows[0];
  if (fields.length === 1 && fields[0]?.name === name) return row?.[name];
  return Object.fromEntries(Object.entries(row ?? {}).map(([key, value]) => [toCamelCase(key), value]));
}

const statementNames = new Map<string, string>();

/** A name for each text: PostgreSQL keeps the plan of the first under it. */
function nameOf(text: string, name: string): string {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  const added = `${name}/${statementNames.size}`;
  statementNames.set(text, added);
  return added;
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toCamelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
