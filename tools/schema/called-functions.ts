import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

type Parameter = { name: string; isReturned: boolean; mayBeLeftOut: boolean; type: string };

type Declared = { name: string; parameters: Parameter[]; returns: string };

/** Types of the SQL functions that the server calls by name, for `Database.call`. Of a function with two signatures, the longer one. */
export async function describeCalledFunctions(pool: pg.Pool, folder: string): Promise<string> {
  const { rows } = await pool.query<Declared>(
    `select distinct on (f.proname) f.proname as name, format_type(f.prorettype, null) as returns, (
       select coalesce(jsonb_agg(jsonb_build_object('name', f.proargnames[n], 'type', format_type(type, null),
         'isReturned', coalesce(f.proargmodes[n] <> 'i', false), 'mayBeLeftOut', n > f.pronargs - f.pronargdefaults) order by n), '[]')
       from unnest(coalesce(f.proallargtypes, f.proargtypes::oid[])) with ordinality as parameter (type, n)) as parameters
     from pg_proc f where f.pronamespace = 'public'::regnamespace and f.proname = any($1) order by f.proname, f.pronargs desc`,
    [[...findCalled(folder)]],
  );
  return `\nexport interface Functions {\n${rows.map(describe).join('')}}\n`;
}

function findCalled(folder: string): Set<string> {
  const sources = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] }).map((file) =>
    readFileSync(path.join(folder, file), 'utf8'),
  );
  return new Set(sources.flatMap((source) => [...source.matchAll(/\bcall(?:In)?\((?:\w+, )?'(\w+)'/g)].map(([, name = '']) => name)));
}

function describe({ name, parameters, returns }: Declared): string {
  const given = parameters
    .filter(({ isReturned }) => !isReturned)
    .map(
      (of) =>
        `${camelCase(of.name.replace(/^p_/, ''))}${of.mayBeLeftOut ? '?' : ''}: ${typeOf(of.type)} | null${of.mayBeLeftOut ? ' | undefined' : ''}`,
    );
  const columns = parameters.filter(({ isReturned }) => isReturned).map((of) => `${camelCase(of.name)}: ${typeOf(of.type)} | null`);
  const result = columns.length > 0 ? `{ ${columns.join('; ')} }` : singleResult(returns);
  return `  ${name}: {\n    parameters: { ${given.join('; ')} };\n    result: ${result};\n  };\n`;
}

function singleResult(returns: string): string {
  return returns === 'void' ? 'void' : `${typeOf(returns)} | null`;
}

/** As the driver takes and gives them. */
const typesByName: Record<string, string> = {
  ...{ bigint: 'number', integer: 'number', smallint: 'number', 'double precision': 'number' },
  ...{ boolean: 'boolean', text: 'string', date: 'string', bytea: 'Buffer', 'timestamp with time zone': 'Date', jsonb: 'string' },
};

function typeOf(declared: string): string {
  const element = /^(.*)\[\]$/.exec(declared)?.[1];
  if (element !== undefined) return `readonly (${typeOf(element)} | null)[]`;
  const type = typesByName[declared];
  if (type === undefined) throw new Error(`no type for ${declared} in tools/schema/called-functions.ts`);
  return type;
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
