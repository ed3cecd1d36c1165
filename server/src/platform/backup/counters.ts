import pg from 'pg';

export type CounterBehind = { name: string; value: number; highest: number };

/** Counters of ids that would give out an id which a row already has. */
export async function findCountersBehind(client: Pick<pg.ClientBase, 'query'>): Promise<CounterBehind[]> {
  const { rows: owned } = await client.query<{ name: string; table: string; column: string }>(
    `select sequence.relname as name, quote_ident(owner.relname) as table, quote_ident(a.attname) as column
     from pg_class sequence
       join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = sequence.oid and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
       join pg_class owner on owner.oid = d.refobjid
       join pg_attribute a on a.attrelid = owner.oid and a.attnum = d.refobjsubid
     where sequence.relkind = 'S' and sequence.relnamespace = 'public'::regnamespace order by sequence.relname`,
  );
  const behind: CounterBehind[] = [];
  for (const { name, table, column } of owned) {
    const { rows } = await client.query<CounterBehind>(
      `select $1::text as name, last_value as value, highest
       from public.${pg.escapeIdentifier(name)}, (select max(${column})::bigint as highest from public.${table}) of_rows
       where highest > last_value or (highest = last_value and not is_called)`,
      [name],
    );
    behind.push(...rows);
  }
  return behind;
}
